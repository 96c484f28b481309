extension StoreDamage {
  /// Rows and keys that do not fit each other.
  static let keys = [
    Self(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Observer'", code: "store.z-max.low",
      place: "Observer.Z_PK", keys: "SELECT Z_PK FROM ZOBSERVER WHERE Z_PK > 1"),
    Self(
      sql: "UPDATE ZPLAN SET ZOWNER = 999 WHERE Z_PK = 1", code: "store.key.dangling", place: "Plan.owner",
      keys: "VALUES (1)"),
    Self(
      sql: "INSERT INTO Z_4OBSERVERS VALUES (1, 999)", code: "store.key.dangling", place: "Observation.observers",
      keys: "VALUES (1)"),
    Self(
      sql: "UPDATE ZOBSERVATION SET Z7_TARGET = 1 WHERE Z_PK = 2", code: "store.key.entity",
      place: "Observation.target", keys: "VALUES (2)"),
    Self(
      sql: "UPDATE ZEYEPIECE SET Z_FOK_3EYEPIECES = 5 WHERE Z3EYEPIECES = 1", code: "store.order.duplicate",
      place: "Instrument.eyepieces", keys: "VALUES (1)"),
    Self(
      sql: """
        DROP INDEX "Z_Constellation_UNIQUE_abbreviation";
        UPDATE ZCONSTELLATION SET ZABBREVIATION = 'Ori' WHERE Z_PK IN (1, 3)
        """, code: "store.unique.duplicate", place: "Constellation.abbreviation",
      keys: "SELECT Z_PK FROM ZCONSTELLATION WHERE ZABBREVIATION = 'Ori'"),
    Self(
      sql: "UPDATE ZOBSERVER SET Z_ENT = 77 WHERE Z_PK = 1", code: "store.row.unknown-entity", place: "Observer",
      keys: "VALUES (1)"),
    Self(
      sql: "UPDATE ZEYEPIECE SET Z3EYEPIECES = 999 WHERE Z_PK > 1", code: "store.key.dangling", place: "Eyepiece",
      keys: "SELECT Z_PK FROM ZEYEPIECE WHERE Z_PK > 1"),
    Self(
      sql: """
        UPDATE ZPLAN SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Observer')
        WHERE Z_PK = 1
        """, code: "store.row.other-table", place: "Plan", keys: "VALUES (1)"),
    Self(
      sql: "UPDATE ZOBSERVATION SET Z7_TARGET = NULL WHERE Z_PK = 2", code: "store.key.entity",
      place: "Observation.target", keys: "VALUES (2)"),
    Self(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = NULL WHERE Z_NAME = 'Observer'", code: "store.z-max.low",
      place: "Observer.Z_PK", keys: "SELECT Z_PK FROM ZOBSERVER"),
    Self(
      sql: "UPDATE ZOBSERVER SET Z_ENT = NULL WHERE Z_PK = 1", code: "store.row.unknown-entity", place: "Observer",
      keys: "VALUES (1)"),
    Self(
      sql: """
        UPDATE ZSKYOBJECT SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'SkyObject')
        WHERE Z_PK = 1
        """, code: "store.row.unknown-entity", place: "SkyObject", keys: "VALUES (1)"),
  ]
}
