import { Client } from 'pg';
import { createToken, hashToken } from '../../../src/server/runtime/tokens.ts';

/** Somebody who is logged in. */
export interface Person {
  id: number;
  token: string;
}

/** Stores people with logins. */
export async function storePeople(url: string, region: string, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, createToken);
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; at: number }>(
      `INSERT INTO contacts (region, phone, slug)
       SELECT $1, '+65' || (81000000 + n), 'person-' || n FROM generate_series(0, $2::int - 1) AS n
       RETURNING id, substr(slug, 8)::int AS at`,
      [region, count],
    );
    const people = rows.map(({ id, at }) => ({ id: Number(id), token: tokens[at] ?? '' }));
    await client.query(
      `INSERT INTO sessions (token_hash, contact_id, region, purpose, expires_at)
       SELECT hash, id, $3, 'login', now() + interval '1 day' FROM unnest($1::text[], $2::bigint[]) AS t(hash, id)`,
      [people.map(({ token }) => hashToken(token)), people.map(({ id }) => id), region],
    );
    return people;
  });
}

/** Slugs of used cars. */
export const slugsOf = (url: string, region: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      "SELECT slug FROM listings WHERE region = $1 AND kind = 'used' ORDER BY id",
      [region],
    );
    return rows.map(({ slug }) => slug);
  });

/** All viewed cars that are stored, as `person slug`. */
export const storedViews = (url: string): Promise<Set<string>> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ view: string }>(
      "SELECT contact_id || ' ' || slug AS view FROM viewing_histories",
    );
    return new Set(rows.map(({ view }) => view));
  });

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
