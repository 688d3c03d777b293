import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findNodeAtLocation } from 'jsonc-parser';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import feedSchema from '../../../schemas/feed.schema.json' with { type: 'json' };
import { nodeValue } from '../regions/json/json-node.ts';
import { positionAt } from '../regions/json/position.ts';
import { readJsonFile } from '../regions/json/read-json-file.ts';
import { nearest } from '../regions/nearest.ts';
import { type JsonPath, type Problem, pathText } from '../regions/problem.ts';
import { feedFindings } from './check-feed.ts';

export interface LoadedFeed {
  feed?: Feed;
  problems: Problem[];
}

/** Where mappings are looked for: the customer's own folder first, then the shipped one. */
export interface FeedFolders {
  regionsDir: string;
  shippedRegionsDir: string;
}

/** A mapping by its name (`sgcarmart`) or its path, checked against its schema and against the fields of the region. */
export async function loadFeed(
  nameOrPath: string,
  folders: FeedFolders,
  manifest: RegionManifest,
): Promise<LoadedFeed> {
  const file = findFeed(nameOrPath, folders);
  if (!file) return { problems: [notFound(nameOrPath, folders)] };
  const { root, text, problems } = await readJsonFile(file);
  if (!root || problems.length > 0) return { problems };
  const value = nodeValue(root);
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(feedSchema);
  const at = (path: JsonPath, message: string, more: Partial<Problem> = {}): Problem => {
    const node = findNodeAtLocation(root, [...path]) ?? root;
    return {
      file,
      ...positionAt(text, node.offset),
      path: pathText(path),
      severity: 'error',
      message,
      ...more,
    };
  };
  if (!validate(value)) {
    const found = (validate.errors ?? []).map(({ instancePath, message = '', params }) =>
      at(pathOf(instancePath), `${message}${detail(params)}`),
    );
    return { problems: found };
  }
  const feed = value as unknown as Feed;
  const wrong = feedFindings(feed, manifest).map(({ path, message, ...more }) => at(path, message, more));
  return wrong.length > 0 ? { problems: wrong } : { feed, problems: [] };
}

/** Names of all mappings, the customer's own and the shipped. */
export function listFeeds({ regionsDir, shippedRegionsDir }: FeedFolders): string[] {
  const folders = [join(regionsDir, 'feeds'), join(shippedRegionsDir, 'feeds')].filter((folder) =>
    existsSync(folder),
  );
  const names = folders.flatMap((folder) => readdirSync(folder)).filter((name) => name.endsWith('.json'));
  return [...new Set(names.map((name) => name.slice(0, -'.json'.length)))].sort();
}

function findFeed(nameOrPath: string, { regionsDir, shippedRegionsDir }: FeedFolders): string | undefined {
  const named = /^[\w.-]+$/.test(nameOrPath) ? `${nameOrPath.replace(/\.json$/, '')}.json` : undefined;
  const candidates = [
    ...(named ? [join(regionsDir, 'feeds', named), join(shippedRegionsDir, 'feeds', named)] : []),
    resolve(nameOrPath),
  ];
  return candidates.find((candidate) => existsSync(candidate));
}

function notFound(name: string, folders: FeedFolders): Problem {
  const known = listFeeds(folders);
  const suggestion = nearest(name, known);
  return {
    file: name,
    line: 1,
    column: 1,
    path: '',
    severity: 'error',
    message: 'there is no such mapping',
    allowed: `${known.join(', ')}, or the path of a file`,
    ...(suggestion && { suggestion }),
  };
}

function pathOf(pointer: string): JsonPath {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function detail(params: Record<string, unknown>): string {
  const { additionalProperty, allowedValues } = params;
  if (typeof additionalProperty === 'string') return `: "${additionalProperty}"`;
  return Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
}
