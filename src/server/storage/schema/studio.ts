import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { staff } from './staff.ts';

const drafts = (name: string, key: string) =>
  pgTable(name, {
    key: text(key).primaryKey(),
    text: text('text').notNull(),
    /** Hash of the file that the draft is a change of. */
    base: text('base').notNull(),
    /** Another number with each change; none is used again. */
    version: bigint('version', { mode: 'number' }).notNull().default(sql`nextval('studio_draft_versions')`),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Text of the file with the hash `base`; null, or one with another hash: it is not known. */
    baseText: text('base_text'),
  });

/** Manifests as somebody is changing them, by the code of the region. */
export const studioDrafts = drafts('studio_drafts', 'region');

/** Files of `content/` and `shared/` as somebody is changing them, by their path in the folder of manifests. */
export const studioFileDrafts = drafts('studio_file_drafts', 'file');

/** A text of a language as somebody is changing it. */
export const studioTextDrafts = pgTable(
  'studio_text_drafts',
  {
    language: text('language').notNull(),
    /** `namespace:key` */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** The text that the draft is a change of; null: there was none. */
    base: text('base'),
    /** Another number with each change; none is used again. */
    version: bigint('version', { mode: 'number' }).notNull().default(sql`nextval('studio_draft_versions')`),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'studio_text_drafts_pkey', columns: [table.language, table.key] })],
);

/** Who has a draft open. */
export const studioPresence = pgTable(
  'studio_presence',
  {
    /** Code of a region, or path of a file. */
    draft: text('draft').notNull(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'studio_presence_pkey', columns: [table.draft, table.staffId] })],
);

/** Work that outlasts its request. */
export const studioJobs = pgTable('studio_jobs', {
  id: text('id').primaryKey(),
  staffId: bigint('staff_id', { mode: 'number' })
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  /** While its process works on it; then when it was done. */
  seenAt: instant('seen_at').notNull().defaultNow(),
  /** Null: it is under way. */
  outcome: jsonb('outcome').$type<JobOutcome>(),
});

/** What a job has led to: its answer, or why it was refused. */
export type JobOutcome =
  | { answer: unknown }
  | { code: string; message: string; errors: Readonly<Record<string, string[]>>; data?: object | undefined };

/** What was published, and the journal of publishing. */
export const studioVersions = pgTable(
  'studio_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    /** `found`: a file as it was on the disk before; `disk`: files that were changed by hand. */
    kind: text('kind', { enum: ['published', 'restored', 'found', 'disk'] }).notNull(),
    /** `writing`: its files may be half written; `undone`: they are as before. */
    state: text('state', { enum: ['writing', 'done', 'undone'] }).notNull(),
    /** Null: nobody at the desk. */
    staffId: bigint('staff_id', { mode: 'number' }).references(() => staff.id),
    /** The version whose files are there again. */
    restores: bigint('restores', { mode: 'number' }),
    /** Version of the draft that was published; of texts, the newest one of them. */
    draft: bigint('draft', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Language whose texts it changes; null: it changes a region. */
    language: text('language'),
  },
  (table) => [
    index('studio_versions_region_idx').on(table.region, table.id.desc()),
    index('studio_versions_writing_idx').on(table.id).where(sql`${table.state} = 'writing'`),
  ],
);

/** Files of a version by their path in a folder. */
export const studioVersionFiles = pgTable(
  'studio_version_files',
  {
    versionId: bigint('version_id', { mode: 'number' })
      .notNull()
      .references(() => studioVersions.id, { onDelete: 'cascade' }),
    file: text('file').notNull(),
    /** Null: there was no such file. */
    before: text('before'),
    /** Null: it was removed. */
    after: text('after'),
    /** Folder of manifests, or of texts. */
    root: text('root', { enum: ['regions', 'texts'] })
      .notNull()
      .default('regions'),
  },
  (table) => [
    primaryKey({ name: 'studio_version_files_pkey', columns: [table.versionId, table.root, table.file] }),
  ],
);
