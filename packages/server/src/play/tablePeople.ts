import type { Result, Seat } from '@ludus/kernel';
import { seatOf } from '@ludus/table';
import type { Feed, Watcher } from './feed.ts';
import type { PeopleMessage, Said, SayRequest } from './peopleSchemas.ts';
import { type Presence, PresenceTracker, type Visit } from './presence.ts';
import type { Snapshot } from './snapshot.ts';
import { TableTalk } from './tableTalk.ts';
import { isPerson } from './types.ts';

interface TablePeopleOptions {
  readonly feed: Feed;
  readonly mayChat: boolean;
  /** The table as it is now. */
  readonly now: () => Snapshot;
}

/** The people at a table: who is present, and what they say to each other. Nothing of it is stored. */
export class TablePeople {
  readonly #feed: Feed;
  readonly #now: () => Snapshot;
  readonly #presence = new PresenceTracker({ onChange: () => this.tellPresence() });
  readonly #talk: TableTalk;

  constructor({ feed, mayChat, now }: TablePeopleOptions) {
    this.#feed = feed;
    this.#now = now;
    this.#talk = new TableTalk(mayChat);
  }

  /** Who is present, by seat; null for seats without a person. */
  get presence(): (Presence | null)[] {
    const { record, table } = this.#now();
    return table.seating.map((person) => {
      const { kind, isPresent } = table.participants[person - 1]!;
      const isHere = isPresent && isPerson({ kind, bot: record.seats[person - 1]?.bot });
      return isHere ? this.#presence.of(person) : null;
    });
  }

  /** Tells everybody who is present now. */
  tellPresence(): void {
    this.#tell({ type: 'presence', presence: this.presence });
  }

  #tell(message: PeopleMessage): void {
    this.#feed.tellPeople(JSON.stringify(message));
  }

  /** Follows the game from now on, as the feed reports it; people who do are present. */
  follow(watcher: Watcher, lastSeen?: string): Visit {
    const quit = this.#feed.join(watcher, lastSeen);
    const visit = watcher.person === 0 ? undefined : this.#presence.enter(watcher.person);
    if (watcher.hearsPeople === true) {
      const { presence } = this;
      const said = [...this.#talk.recent];
      watcher.send(
        this.#feed.lastId,
        JSON.stringify({ type: 'people', presence, said } satisfies PeopleMessage),
      );
    }
    return {
      setAway: (isAway) => visit?.setAway(isAway),
      end: () => {
        quit();
        visit?.end();
      },
    };
  }

  /** Says something to everybody who follows the game. */
  say(person: Seat, request: SayRequest): Result<Said> {
    const said = this.#talk.say({ person, seat: seatOf(this.#now().table, person) }, request);
    if (said.ok) this.#tell({ type: 'said', said: said.value });
    return said;
  }

  close(): void {
    this.#presence.close();
  }
}
