import type { Feed } from '#contracts/types.ts';
import validateFeed from '#contracts/validate-feed.js';
import { type LayeredDocument, layeredDocument } from '../manifests/json/layered-document.ts';
import { type JsonFile, readJsonFile } from '../manifests/json/read-json-file.ts';
import type { Problem } from '../manifests/problem.ts';
import { withDocs } from '../manifests/schema/reference.ts';
import { reportableProblems, schemaProblems } from '../manifests/schema/schema-problems.ts';

const SCHEMA = 'feed.schema.json';

export interface ReadFeed {
  /** Absent if the file does not match the schema. */
  feed?: Feed;
  document?: LayeredDocument;
  problems: Problem[];
}

/** Reads a mapping file and checks it against its schema only. */
export const readFeed = async (file: string): Promise<ReadFeed> => feedOf(await readJsonFile(file));

/** As `readFeed`, of what was read. */
export function feedOf(json: JsonFile): ReadFeed {
  if (json.value === undefined || json.problems.length > 0) return { problems: json.problems };
  const document = withDocs(layeredDocument([json]), SCHEMA);
  const { value } = document;
  if (validateFeed(value)) return { feed: value, document, problems: [] };
  const problems = schemaProblems(document, validateFeed.errors ?? [], SCHEMA);
  return { document, problems: reportableProblems(problems) };
}
