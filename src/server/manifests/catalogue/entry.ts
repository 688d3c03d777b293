import type { Json } from '#region/manifest/merge-patch.ts';

/** A part of a file of makes, with any values. */
export type Entry = { [name: string]: Json };
