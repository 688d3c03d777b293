import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../http/http-error.ts';
import type { StudioText, TextContext } from '../../../../modules/studio/index.ts';
import { contextOf, studioOf } from './studio-route.ts';

/** A tag of a language in a request. */
export const LANGUAGE = {
  type: 'string',
  minLength: 1,
  maxLength: 20,
  description: 'Tag of a language of the region.',
} as const;

/** Returns who translates, and the language. @throws HttpError 400 for a language that the region does not have */
export async function textContextOf(request: FastifyRequest, language: string): Promise<TextContext> {
  const { by, region } = contextOf(request);
  const languages = await studioOf(request).languages(region);
  if (!languages.includes(language))
    throw new HttpError('invalid_input', 'The region has no such language to translate.', {
      language: [`allowed: ${languages.join(', ')}`],
    });
  return { by, region: region.code, language };
}

/** A text as answers have it. */
export const serializeText = ({ draft, ...text }: StudioText) => ({
  ...text,
  draft: draft && {
    text: draft.text,
    version: draft.version,
    by: draft.by,
    updated_at: draft.updatedAt.toISOString(),
    is_stale: draft.isStale,
  },
});
