import Foundation

/// Large models of Apple's own apps: ordered many-to-many, deep walks, big tables.
enum SystemPredicates {
  static let tables: [PredicateTable] = [albums, photosPeople, blocks, timedItems, usage, events]

  private static let albums = PredicateTable(
    store: "photos-10.15/Photos.sqlite", entity: "Album", table: "ZGENERICALBUM", rows: "Z_ENT BETWEEN 26 AND 30",
    cases: [
      .init("title == \"Test Album\"", "ZTITLE = 'Test Album'"),
      .init("title CONTAINS[cd] \"AGUA\"", "Z_PK = 78"),
      .init("title CONTAINS[cd] \"fruhstuck\"", "Z_PK = 64"),
      .init("assets.@count == 3", "(SELECT count(*) FROM Z_26ASSETS j WHERE j.Z_26ALBUMS = t.Z_PK) = 3"),
      .init(
        "ANY assets.favorite == YES",
        """
        EXISTS (SELECT 1 FROM Z_26ASSETS j, ZGENERICASSET a WHERE j.Z_26ALBUMS = t.Z_PK
        AND a.Z_PK = j.Z_34ASSETS AND a.ZFAVORITE = 1)
        """),
      .init("parentFolder.title == \"SubFolder2\"", "ZPARENTFOLDER = 47"),
      .init("parentFolder.parentFolder.title == \"Folder1\"", "ZPARENTFOLDER IN (46, 47)"),
      .init("title == nil", "ZTITLE IS NULL"),
    ])

  private static let photosPeople = PredicateTable(
    store: "photos-10.15/Photos.sqlite", entity: "Person", table: "ZPERSON",
    cases: [
      .init("displayName == \"Katie\" AND faceCount > 0", "Z_PK = 5"),
      .init("detectedFaces.@count > 0", "Z_PK IN (SELECT ZPERSON FROM ZDETECTEDFACE WHERE ZPERSON NOTNULL)"),
      .init("keyFace == nil", "ZKEYFACE IS NULL"),
    ])

  private static let screenTime = "screentime/RMAdminStore-Local.sqlite"

  private static let blocks = PredicateTable(
    store: screenTime, entity: "UsageBlock", table: "ZUSAGEBLOCK",
    cases: [
      .init("screenTimeInSeconds > 1800", "ZSCREENTIMEINSECONDS > 1800"),
      .init("firstPickupDate == nil", "ZFIRSTPICKUPDATE IS NULL"),
      .init(
        "categories.@sum.totalTimeInSeconds > 3000",
        "(SELECT total(ZTOTALTIMEINSECONDS) FROM ZUSAGECATEGORY c WHERE c.ZBLOCK = t.Z_PK) > 3000"),
      .init("categories.@count > 3", "(SELECT count(*) FROM ZUSAGECATEGORY c WHERE c.ZBLOCK = t.Z_PK) > 3"),
      .init(
        "NONE countedItems.numberOfPickups > 0",
        "Z_PK NOT IN (SELECT ZBLOCK FROM ZUSAGECOUNTEDITEM WHERE ZNUMBEROFPICKUPS > 0 AND ZBLOCK NOTNULL)"),
      .init(
        "ANY categories.timedItems.totalTimeInSeconds > 1500",
        """
        Z_PK IN (SELECT c.ZBLOCK FROM ZUSAGECATEGORY c JOIN ZUSAGETIMEDITEM i
        ON i.ZCATEGORY = c.Z_PK WHERE i.ZTOTALTIMEINSECONDS > 1500)
        """),
    ])

  private static let timedItems = PredicateTable(
    store: screenTime, entity: "UsageTimedItem", table: "ZUSAGETIMEDITEM",
    cases: [
      .init("domain == nil AND bundleIdentifier != nil", "ZDOMAIN IS NULL AND ZBUNDLEIDENTIFIER NOTNULL"),
      .init("bundleIdentifier BEGINSWITH \"com.apple\"", "ZBUNDLEIDENTIFIER GLOB 'com.apple*'"),
      .init("bundleIdentifier MATCHES \"com\\\\.[a-z]+\\\\..*\"", "ZBUNDLEIDENTIFIER") {
        $0.range(of: "^com\\.[a-z]+\\..*$", options: .regularExpression) != nil
      },
    ])

  private static let usage = PredicateTable(
    store: "datausage/DataUsage.sqlite", entity: "Process", table: "ZPROCESS",
    cases: [
      .init("bundleName == nil", "ZBUNDLENAME IS NULL"),
      .init("procName CONTAINS \"/\"", "instr(ZPROCNAME, '/') > 0"),
      .init(
        "hasLiveUsage.@sum.wwanIN > 1000",
        "(SELECT total(ZWWANIN) FROM ZLIVEUSAGE l WHERE l.ZHASPROCESS = t.Z_PK) > 1000"),
    ])

  private static let events = PredicateTable(
    store: "knowledge/knowledgec-10.13.db", entity: "Event", table: "ZOBJECT", rows: "Z_ENT = 10",
    cases: [
      .init("streamName == \"/app/inFocus\"", "ZSTREAMNAME = '/app/inFocus'"),
      .init("valueString CONTAINS[c] \"INSTALLER\"", "instr(lower(ZVALUESTRING), 'installer') > 0"),
      .init("endDate - startDate > 100", "ZENDDATE - ZSTARTDATE > 100"),
    ])
}
