import type { Language } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FieldContext } from '#region/forms/field-kind.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';

/** What the words of a ticket need besides the ticket. */
export interface TicketContext extends FieldContext {
  language: FieldContext['language'] & Language;
  catalogue?: TicketTexts['catalogue'];
}

/** Where the words of tickets come from. */
export interface TicketTexts {
  texts: Pick<LocaleTexts, 'translate'>;
  catalogue: Pick<Catalogue, 'makes' | 'displayName' | 'make' | 'model'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What the words of a ticket need in a language of the region; in its default one if it no longer has the language. */
export function ticketContext(
  region: ResolvedRegion,
  wanted: string,
  { texts, catalogue, clock }: TicketTexts,
): TicketContext {
  const code = findLanguage(region, wanted)?.code;
  const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
  return { region, language, t: texts.translate(language.code), now: clock(), catalogue };
}
