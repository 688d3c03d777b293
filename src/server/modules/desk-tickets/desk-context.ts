import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';

export interface DeskTexts {
  texts: Pick<LocaleTexts, 'translate'>;
  catalogue: Pick<Catalogue, 'makes' | 'displayName'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What the words of the desk need: its language with the formats of the region, where the region has it. */
export function deskContext(region: ResolvedRegion, { texts, catalogue, clock }: DeskTexts): TicketContext {
  const language = region.languages.find(({ code }) => code === SOURCE_LANGUAGE) ?? region.defaultLanguage;
  return { region, language, t: texts.translate(SOURCE_LANGUAGE), now: clock(), catalogue };
}
