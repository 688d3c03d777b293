import { randomBytes } from 'node:crypto';
import type { OpenDatabase } from '#server/storage/database.ts';

export interface StoredTicket {
  form?: string;
  language?: string;
  phone?: string | null;
  values?: Record<string, unknown>;
}

/** Inserts a ticket of a visitor. @returns its id and slug */
export async function insertTicket(
  { pool }: Pick<OpenDatabase, 'pool'>,
  { form = 'contact_us', language = 'en', phone = '+6581234567', values = {} }: StoredTicket = {},
): Promise<{ id: number; slug: string }> {
  const slug = randomBytes(16).toString('base64url');
  const { rows } = await pool.query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language, phone, values)
     VALUES ($1, 'sg', $2, 'contact-us', 'v', $3, $4, $5) RETURNING id`,
    [slug, form, language, phone, values],
  );
  return { slug, id: Number(rows[0].id) };
}
