extension StoreDamage {
  /// Values that the app cannot read, or that the model refuses.
  static let values = [
    Self(
      sql: "UPDATE ZCONSTELLATION SET ZOBJECTCOUNT = 99 WHERE Z_PK > 2", code: "store.derived.stale",
      place: "Constellation.objectCount", keys: "SELECT Z_PK FROM ZCONSTELLATION WHERE Z_PK > 2",
      predicate: "(objectCount != nil AND objectCount != objects.@count) "
        + "OR (objectCount == nil AND objects.@count != 0)"),
    Self(
      sql: "UPDATE ZOBSERVER SET ZSEARCHNAME = 'Nobody' WHERE Z_PK = 1", code: "store.derived.stale",
      place: "Observer.searchName", keys: "VALUES (1)",
      predicate: "(searchName != nil AND (name == nil OR searchName != canonical:(name))) "
        + "OR (searchName == nil AND name != nil)"),
    Self(
      sql: "UPDATE ZINSTRUMENT SET ZAPERTURE = 10", code: "store.validation", place: "Instrument.aperture",
      keys: "SELECT Z_PK FROM ZINSTRUMENT", predicate: "aperture < 50"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSEEING = 6 WHERE Z_PK = 1", code: "store.validation", place: "Observation.seeing",
      keys: "VALUES (1)", predicate: "seeing < 1 OR seeing > 5"),
    Self(
      sql: "UPDATE ZPLAN SET ZTITLE = NULL WHERE Z_PK = 1", code: "decode.null.required", place: "Plan.title",
      keys: "VALUES (1)", predicate: "title == nil"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZPHOTONS = 'many' WHERE Z_PK IN (1, 3)", code: "decode.storage-class",
      place: "Observation.photons", keys: "VALUES (1), (3)"),
    Self(
      sql: "UPDATE ZINSTRUMENT SET ZSERIAL = x'0102' WHERE Z_PK = 2", code: "decode.uuid.length",
      place: "Instrument.serial", keys: "VALUES (2)"),
    Self(
      sql: "UPDATE ZEYEPIECE SET ZFOCALLENGTH = 70000 WHERE Z_PK = 1", code: "decode.number.range",
      place: "Eyepiece.focalLength", keys: "VALUES (1)", predicate: "focalLength < -32768 OR focalLength > 32767"),
    Self(
      sql: "UPDATE ZSKYOBJECT SET ZDISTANCE = 9e999 WHERE ZNAME = 'Vega'", code: "decode.number.not-finite",
      place: "Star.distance", keys: "SELECT Z_PK FROM ZSKYOBJECT WHERE ZNAME = 'Vega'",
      predicate: "distance == CAST(\"inf\", \"NSNumber\")"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSEENAT = 1700000000 WHERE Z_PK = 1", code: "decode.date.epoch",
      place: "Observation.seenAt", keys: "VALUES (1)",
      predicate: "seenAt BETWEEN {CAST(1262304000.0, \"NSDate\"), CAST(2524608000.0, \"NSDate\")}"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZREMARK = CAST(x'c3' AS TEXT) WHERE Z_PK = 2", code: "decode.text.not-utf8",
      place: "Observation.remark", keys: "VALUES (2)"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSETTINGS = x'00' WHERE Z_PK = 3", code: "decode.archive.unreadable",
      place: "Observation.settings", keys: "VALUES (3)"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSKETCH = x'09' WHERE Z_PK = 2", code: "decode.external.malformed",
      place: "Observation.sketch", keys: "VALUES (2)"),
    Self(
      sql: """
        UPDATE ZOBSERVATION
        SET ZSKETCH = CAST(x'02' || '11111111-2222-3333-4444-555555555555' || x'00' AS BLOB)
        WHERE Z_PK = 2
        """, code: "decode.external.missing", place: "Observation.sketch", keys: "VALUES (2)"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSEENAT = 1700000000000 WHERE Z_PK IN (1, 3)", code: "decode.date.epoch",
      place: "Observation.seenAt", keys: "VALUES (1), (3)",
      predicate: "seenAt BETWEEN {CAST(1262304000000.0, \"NSDate\"), CAST(2524608000000.0, \"NSDate\")}"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSEENAT = 1.7e12 WHERE Z_PK IN (1, 3)", code: "decode.date.epoch",
      place: "Observation.seenAt", keys: "VALUES (1), (3)",
      predicate: "seenAt BETWEEN {CAST(1262304000000.0, \"NSDate\"), CAST(2524608000000.0, \"NSDate\")}"),
    Self(
      sql: "UPDATE ZOBSERVATION SET ZSEENAT = 1.7e15 WHERE Z_PK IN (1, 3)", code: "decode.date.epoch",
      place: "Observation.seenAt", keys: "VALUES (1), (3)",
      predicate: "seenAt BETWEEN {CAST(1262304000000000.0, \"NSDate\"), CAST(2524608000000000.0, \"NSDate\")}"),
  ]
}
