extension StoreDamage {
  /// Indexes that are gone.
  static let indexes = [
    Self(sql: "DROP INDEX \"Z_Observation_bySeenAt\"", code: "store.index.missing", place: "Observation"),
    Self(
      sql: "DROP INDEX \"Z_Constellation_UNIQUE_abbreviation\"", code: "store.index.missing", place: "Constellation"),
    Self(sql: "DROP INDEX \"ZPLAN_ZOWNER_INDEX\"", code: "store.index.missing", place: "Plan.owner"),
    Self(sql: "DROP INDEX \"ZEYEPIECE_Z3EYEPIECES_INDEX\"", code: "store.index.missing", place: "Instrument.eyepieces"),
    Self(sql: "DROP INDEX \"ZSKYOBJECT_Z_ENT_INDEX\"", code: "store.index.missing", place: "SkyObject"),
  ]
}
