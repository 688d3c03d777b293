import type { Feed } from '#contracts/types.ts';
import validateFeed from '#contracts/validate-feed.js';
import { type LayeredDocument, layeredDocument } from '../regions/json/layered-document.ts';
import { readJsonFile } from '../regions/json/read-json-file.ts';
import type { Problem } from '../regions/problem.ts';
import { problemsToTell, schemaProblems } from '../regions/schema/schema-problems.ts';

export interface ReadFeed {
  /** Absent when the file does not have the shape of the schema. */
  feed?: Feed;
  document?: LayeredDocument;
  problems: Problem[];
}

/** A mapping file, checked against its schema alone. */
export async function readFeed(file: string): Promise<ReadFeed> {
  const json = await readJsonFile(file);
  if (!json.root || json.problems.length > 0) return { problems: json.problems };
  const document = layeredDocument([json]);
  const { value } = document;
  if (validateFeed(value)) return { feed: value, document, problems: [] };
  const problems = schemaProblems(document, validateFeed.errors ?? [], 'feed.schema.json');
  return { document, problems: problemsToTell(problems) };
}
