import { callAtRate } from '../../bench/http/call-at-rate.ts';
import { createSender, type SentAnswer, type SentRequest } from '../../bench/http/send.ts';
import type { Person } from './people.ts';

/** A history keeps no more. */
const CARS_OF_PERSON = 40;
const CONNECTIONS = 200;

export interface Seen {
  at: number;
  answer: SentAnswer;
}

interface VisitorOptions {
  /** Path of the API of the region. */
  api: string;
  /** Both processes of the site. */
  origins: readonly string[];
  people: readonly Person[];
  slugs: readonly string[];
  perSecond: { reads: number; writes: number };
}

export interface Visitors {
  reads: readonly Seen[];
  writes: readonly Seen[];
  /** Views that the site has acknowledged. */
  acknowledged: readonly string[];
  /** Views that their person did not see right after they were stored. */
  unseen: readonly string[];
  end(): Promise<void>;
}

/** Reads and writes at a steady rate, at both processes in turns. */
export function startVisitors({ api, origins, people, slugs, perSecond }: VisitorOptions): Visitors {
  const { send, close } = createSender(CONNECTIONS);
  const reads: Seen[] = [];
  const writes: Seen[] = [];
  const acknowledged: string[] = [];
  const unseen: string[] = [];
  const paths = publicReads(slugs);
  const views = everyView(people, slugs);
  let turn = 0;
  const record = async (seen: Seen[], url: string, request?: SentRequest) => {
    const at = performance.now();
    const answer = await send(url, request);
    seen.push({ at, answer });
    return answer;
  };

  async function read(): Promise<void> {
    const path = paths[turn % paths.length] ?? '';
    await record(reads, origins[turn++ % origins.length] + api + path);
  }

  async function write(): Promise<void> {
    const { value } = views.next();
    if (!value) return;
    const { person, slug } = value;
    const [here, elsewhere] = turn++ % 2 === 0 ? origins : origins.toReversed();
    const path = `${api}/listings/histories`;
    const body = { viewing_histories: [{ slug, viewed_at: new Date().toISOString() }] };
    const headers = { authorization: `Bearer ${person.token}` };
    const { status } = await record(writes, here + path, { headers, body });
    if (status !== 200) return;
    acknowledged.push(`${person.id} ${slug}`);
    const own = await record(reads, elsewhere + path, { headers });
    if (own.status === 200 && !own.body.includes(slug)) unseen.push(slug);
  }

  const ends = [callAtRate(perSecond.reads, read), callAtRate(perSecond.writes, write)];
  const end = async () => {
    await Promise.all(ends.map((each) => each()));
    close();
  };
  return { reads, writes, acknowledged, unseen, end };
}

/** What visitors read. */
const publicReads = (slugs: readonly string[]): string[] =>
  slugs.flatMap((slug, at) => [
    `/listings/${slug}`,
    `/listings?page=${1 + (at % 5)}`,
    `/config?lang=en`,
    `/inventories?kind=used`,
  ]);

/** Each car of each person once, one person after the other. */
function* everyView(
  people: readonly Person[],
  slugs: readonly string[],
): Generator<{ person: Person; slug: string }> {
  for (const slug of slugs.slice(0, CARS_OF_PERSON)) for (const person of people) yield { person, slug };
}
