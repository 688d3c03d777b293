import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { createIndex } from '#server/search/create-index.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { withListedFacets } from './listed-facets.ts';
import { type Listing, randomListings } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { regionDefinitions } from './region-definitions.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';
import { type FieldSql, jsonFields, typedFields, typedTable } from './sql/field-sql.ts';
import { Parameters } from './sql/parameters.ts';
import { type AnswerRow, readAnswer } from './sql/read-answer.ts';
import { type Edges, searchToSql } from './sql/search-to-sql.ts';

const LISTINGS = 250;
const QUERIES = 2_000;
/** In this many queries fields are read from jsonb, as they are stored. */
const QUERIES_ON_JSON = 50;
const CONCURRENCY = 5;

const definitions: Record<string, IndexDefinition> = {
  'every kind of column': everyKind,
  ...regionDefinitions(),
};

describe('the index and PostgreSQL agree', () => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  async function store(definition: IndexDefinition, region: string, listings: readonly Listing[]) {
    const { pool } = database;
    await pool.query(`CREATE TABLE "${region} stored" (id bigint, fields jsonb)`);
    await pool.query(
      `INSERT INTO "${region} stored" SELECT (item ->> 0)::bigint, item -> 1 FROM jsonb_array_elements($1) item`,
      [JSON.stringify(listings)],
    );
    await pool.query(typedTable(definition, `"${region}"`, `"${region} stored"`));
  }

  async function ask(
    definition: IndexDefinition,
    request: SearchRequest,
    table: string,
    field: FieldSql,
    edges: Edges,
  ) {
    const parameters = new Parameters();
    const text = searchToSql(request, table, edges, { definition, field, parameters });
    const { rows } = await database.pool.query<AnswerRow>(text, parameters.values);
    return readAnswer(definition, edges, rows[0] as AnswerRow);
  }

  it.each(Object.entries(definitions))(
    `on ${QUERIES} random queries over %s`,
    async (region, definition) => {
      const random = seededRandom(Object.keys(definitions).indexOf(region) + 1);
      const listings = randomListings(definition, random, LISTINGS);
      await store(definition, region, listings);
      const index = createIndex(definition);
      index.load(listings);
      const unfiltered = index.search({ criteria: [], stats: 'all' });
      const edges: Record<string, readonly number[]> = {};
      for (const [key, { histogram }] of Object.entries(unfiltered.stats))
        if (histogram) edges[key] = histogram.edges;
      const requests = Array.from({ length: QUERIES }, () => randomRequest(definition, listings, random));
      const answer = async (request: SearchRequest, number: number) => {
        const isOnJson = number < QUERIES_ON_JSON;
        const expected = await ask(
          definition,
          request,
          isOnJson ? `"${region} stored"` : `"${region}"`,
          isOnJson ? jsonFields(definition) : typedFields,
          edges,
        );
        expect(withListedFacets(index.search(request)), JSON.stringify(request)).toEqual(expected);
        return expected.total > 0 ? 1 : 0;
      };
      let hits = 0;
      for (let at = 0; at < QUERIES; at += CONCURRENCY) {
        const answers = requests
          .slice(at, at + CONCURRENCY)
          .map((request, next) => answer(request, at + next));
        for (const hit of await Promise.all(answers)) hits += hit;
      }
      expect(hits, 'queries with hits').toBeGreaterThan(QUERIES / 4);
    },
    120_000,
  );
});
