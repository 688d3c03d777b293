import type { Feed } from '#contracts/types.ts';
import validateFeed from '#contracts/validate-feed.js';
import { type LayeredDocument, layeredDocument } from '../manifests/json/layered-document.ts';
import { readJsonFile } from '../manifests/json/read-json-file.ts';
import type { Problem } from '../manifests/problem.ts';
import { reportableProblems, schemaProblems } from '../manifests/schema/schema-problems.ts';

export interface ReadFeed {
  /** Absent if the file does not match the schema. */
  feed?: Feed;
  document?: LayeredDocument;
  problems: Problem[];
}

/** Reads a mapping file and checks it against its schema only. */
export async function readFeed(file: string): Promise<ReadFeed> {
  const json = await readJsonFile(file);
  if (!json.root || json.problems.length > 0) return { problems: json.problems };
  const document = layeredDocument([json]);
  const { value } = document;
  if (validateFeed(value)) return { feed: value, document, problems: [] };
  const problems = schemaProblems(document, validateFeed.errors ?? [], 'feed.schema.json');
  return { document, problems: reportableProblems(problems) };
}
