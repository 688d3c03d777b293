import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Extension } from './extension.ts';

/** A style sheet of an extension, as it is served. */
export interface StyleSheet {
  /** With a hash of the content, so that browsers may keep it. */
  path: string;
  body: Buffer;
}

const HASH_LENGTH = 16;

/** Reads the style sheets of extensions, in their order. */
export function readStyleSheets(extensions: readonly Extension[]): StyleSheet[] {
  return extensions.flatMap(({ name, styleSheet }) => {
    if (!styleSheet) return [];
    const body = readFileSync(styleSheet);
    const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH);
    return [{ path: `/extensions/${name}.${hash}.css`, body }];
  });
}
