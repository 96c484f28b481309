import Archives
import Browsing
import Predicates
import Questions

/// The explorer's lanes at once: an answer comes with what is seen of it, and what is to be viewed is viewed.
extension Browser {
  /// Tells what happened, on what counts as the loop's thread; returns what is still asked of the world.
  mutating func hear(_ message: Message) -> [Effect] { viewed(LoopThread.run { update(message) }) }

  mutating func hear(_ result: Result<Answer, Failure>, _ ticket: Ticket) -> [Effect] {
    let showing = showing(for: ticket.lane)
    return hear(.answered(result.map { showing.shown($0) }, ticket))
  }

  private mutating func viewed(_ effects: [Effect]) -> [Effect] {
    effects.flatMap { effect -> [Effect] in
      // Nobody has a name.
      if case .ask(.names(let request), let ticket) = effect {
        return hear(.success(.names(request, ObjectNames())), ticket)
      }
      guard case .view(let viewing, let ticket) = effect else { return [effect] }
      return hear(.viewed(showing(for: ticket.lane).shown(of: viewing), ticket))
    }
  }
}
