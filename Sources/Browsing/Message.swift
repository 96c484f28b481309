package import Findings
package import Foundation
package import Predicates
package import Questions
package import Schema
package import Screen
package import Versioning

package import struct Screen.Size

/// What happened, as the loop reports it to the browser.
package enum Message: Sendable {
  case key(Key)
  /// A command by name, instead of its key.
  case command(Command)
  case resized(Size)
  /// How the screen can show pictures.
  case pictures(PictureSupport)
  case answered(Result<ShownAnswer, Failure>, Ticket)
  /// What is shown of the values of `.view`.
  case viewed(Shown, Ticket)
  /// News of the audit that `.audit` began.
  case audited(AuditNews, Ticket)
  /// News of the census that `.count` began.
  case counted(CensusNews, Ticket)
  /// The versions that `.compareVersions` asked for.
  case compared(VersionLine, Ticket)
  /// News of the comparison that `.compareStores` began.
  case differing(DifferenceNews, Ticket)
  /// The moment that `.pause` asked to wait for is over.
  case paused(Ticket)
  /// The store's files changed since they were opened.
  case storeChanged
  /// News about the rows that `.follow` asked for.
  case followed(FollowNews)
  /// The progress of the opening that `.reopen` asked for, in a few words.
  case reopening(String)
  /// The store could not be opened again, and why; the old opening stays.
  case notReopened(String)
  case exporting(ExportProgress)
  /// A text of so many characters is on the clipboard, or printed because there is none.
  case copied(characters: Int, isPrinted: Bool = false)
  /// What the world did for an effect, in a sentence.
  case told(String)
  /// Why a file that the user named was not written.
  case notWritten(String)
  /// A line of the app's source; nil if it cannot be read.
  case sourceLine(SourcePlace, String?, Ticket)
  /// The prompt's text from the user's editor.
  case edited(String)
  /// Stores that may be opened, by their paths.
  case stores([String])
  /// The path that `.look` asked about leads to nothing that can be opened, and why.
  case notOpened(String, String)
  /// The statements that ran, the latest first.
  case logged([LoggedStatement])
}

extension Message {
  /// What it answers; dropped if that is not its lane's newest.
  var ticket: Ticket? {
    switch self {
    case .answered(_, let ticket), .viewed(_, let ticket), .audited(_, let ticket), .counted(_, let ticket),
      .compared(_, let ticket), .differing(_, let ticket), .paused(let ticket), .sourceLine(_, _, let ticket):
      ticket
    default: nil
    }
  }
}

/// Work that the world must do for the browser.
package enum Effect: Hashable, Sendable {
  case ask(Question, Ticket)
  /// Show values off the loop's thread; the result carries the ticket.
  case view(ShowRequest, Ticket)
  /// Audit the store in the background; its news carry the ticket.
  case audit(Ticket)
  /// Count the values of a column; the news carry the ticket.
  case count(CensusRequest, Ticket)
  /// Compare the versions of the model that is open.
  case compareVersions(Ticket)
  /// Compare the store with the other store of the command line; the news carry the ticket.
  case compareStores(Ticket)
  case cancel(Lane)
  /// Write findings to a new file.
  case write(FindingsFile)
  /// Send `.paused` after a moment without keys.
  case pause(Ticket)
  /// Change the model's saved queries.
  case keep(QueryBook.Change)
  /// Write rows into a new file, and report the progress.
  case export(ExportRequest)
  case stopExport
  /// Put a text on the terminal's clipboard.
  case copy(String)
  /// Open the store again, as it is now or at the commit that is shown.
  case reopen
  /// Open it in another of its states.
  case reopenAt(StoreMoment)
  case stopReopening
  /// Report others' changes of these rows with `.followed`; the same rows as before continue from their last state.
  case follow(FollowRequest)
  case unfollow
  /// Open a text in the user's editor; the result comes as `.edited`.
  case edit(String)
  /// Look whether another store can be at a path, and send `.notOpened` if not.
  case look(String)
  /// Leave this store and open the one at a path.
  case open(String)
  /// Look for stores that may be opened; they come as `.stores`.
  case findStores
  /// Show the screen in the colours of a built-in theme.
  case theme(String)
  /// Ask the terminal whether it draws pictures; an answer comes as `.pictures`.
  case askForPictures
  /// Write a value into a new file, or open it in one of the user's programs.
  case deliver(Data, Delivery)
  /// Send a line of the app's source with `.sourceLine`.
  case readSource(SourcePlace, Ticket)
  /// Send the statements that ran with `.logged`.
  case showLog
  case suspend, quit
}
