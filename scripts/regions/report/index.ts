import { github } from './github.ts';
import { junit } from './junit.ts';
import type { Report } from './report.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

export { type Report, summary } from './report.ts';

/** Formats of `check` by the name that is typed. */
export const FORMATS = {
  text,
  json: ({ problems }: Report) => JSON.stringify(problems, null, 2),
  github,
  junit,
  sarif,
} as const;

export type FormatName = keyof typeof FORMATS;
