import type { Limit } from '../../runtime/limiter.ts';

/** What is dear in the studio: a check takes seconds of a core, a publication renders pages again. */
export const STUDIO_BUDGETS = {
  /** Checks of all manifests, and what a command adds to one. */
  check: {
    member: { perMinute: 30, burst: 30 },
    region: { perMinute: 40, burst: 40 },
    site: { perMinute: 60, burst: 60 },
    message: 'Too many checks were asked for.',
  },
  /** Pages of drafts: one for each pause while somebody types. */
  preview: {
    member: { perMinute: 240, burst: 120 },
    region: { perMinute: 400, burst: 200 },
    site: { perMinute: 600, burst: 300 },
    message: 'Too many previews were asked for.',
  },
  /** Publications and restored versions, of manifests and of texts. */
  publication: {
    member: { perMinute: 6, burst: 10 },
    region: { perMinute: 9, burst: 15 },
    site: { perMinute: 12, burst: 20 },
    message: 'Too many versions were published.',
  },
  /** What the manifest finds in the stock: a search for each filter. */
  stock: {
    member: { perMinute: 12, burst: 10 },
    region: { perMinute: 18, burst: 15 },
    site: { perMinute: 24, burst: 20 },
    message: 'Too many reports about the stock were asked for.',
  },
  /** Demo cars that are drawn again. */
  refill: {
    member: { perMinute: 1, burst: 2 },
    region: { perMinute: 2, burst: 3 },
    site: { perMinute: 3, burst: 4 },
    message: 'Demo cars were drawn again too often.',
  },
  /** Texts as files, out and in. */
  textFile: {
    member: { perMinute: 6, burst: 10 },
    region: { perMinute: 9, burst: 15 },
    site: { perMinute: 12, burst: 20 },
    message: 'Too many files of texts were exported or imported.',
  },
  /** Uploads of pictures, which are converted. */
  picture: {
    member: { perMinute: 6, burst: 10 },
    region: { perMinute: 9, burst: 15 },
    site: { perMinute: 12, burst: 20 },
    message: 'Too many pictures were uploaded.',
  },
  /** New regions, copies and examples. */
  newRegion: {
    member: { perMinute: 2, burst: 10 },
    region: { perMinute: 3, burst: 15 },
    site: { perMinute: 4, burst: 20 },
    message: 'Too many regions were begun.',
  },
} satisfies Record<string, StudioBudget>;

interface StudioBudget {
  /** Of one member of staff, of one region, and of all together, in each process. */
  member: Limit;
  region: Limit;
  site: Limit;
  message: string;
}

export type StudioBudgetName = keyof typeof STUDIO_BUDGETS;

/** Checks that one member waits for at once: a page of the studio asks for two. */
export const MAX_OPEN_CHECKS = 3;

/** Drafts that are stored at most, of all processes: those that one member saved last, and all of them. */
export const DRAFT_LIMITS = {
  /** Manifests, content and shared files, of up to 2 MiB each. */
  files: { member: 100, site: 200, plural: 'drafts' },
  /** Texts of languages. A whole language is about 2,500. */
  texts: { member: 5_000, site: 20_000, plural: 'drafts of texts' },
} as const;

/** Work that may outlast its request: a line to the site is often cut after 60 seconds. */
export const JOB_TIMES = {
  /** What is done by then is answered at once. */
  holdMs: 15_000,
  /** How often a process says that it still works on it. */
  signMs: 10_000,
  /** A process that has said nothing for so long has ended. */
  lostSeconds: 60,
} as const;

/** Decoded pixels of a picture that is uploaded. */
export const MAX_PIXELS = 50e6;
/** Sides, px. */
export const [MIN_SIDE, MAX_SIDE] = [16, 20_000];
/** What is stored, px: a logo on screens with three pixels a point, and the icon of the site. */
export const STORED = { width: 1024, height: 512 };
/** How the process ends for a picture of another size. */
export const WRONG_SIZE = 3;
/** Paths of stored pictures in a text. */
export const STORED_PICTURE = /brand\/[a-z]{2,8}\/logo-[0-9a-f]{16}\.png/g;
