import type {
  CarPaint,
  CarVariant,
  ListingCard,
  ListingDetail,
  LocalizedText,
  NewCarSection,
} from '#contracts/types.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { CardContext } from '../car-card/card-context.ts';

/** All that a section of the car page is made of, on the server. */
export interface SectionInput {
  detail: ListingDetail;
  /** Region, language, day and texts for formatting the car. */
  context: PageContext & CardContext;
  /** How to ask about this car. */
  contact: RegionContact;
  /** Phone of the showroom where it stands; absent: that of the region. */
  placePhone?: RegionContact['phone'];
  /** Other cars like it, and the address of more of them. */
  similar: { cars: readonly ListingCard[]; href: string };
  /** Which version and paint of a new car are shown; absent: there is nothing to choose. */
  choice?: NewCarChoice;
  /** Used cars of the same model; absent: there are none. */
  used?: { count: number; price?: number; href: string };
}

/** The versions and paints of a new car, and those that are shown. */
export interface NewCarChoice extends NewCarSection {
  variant?: CarVariant;
  color?: CarPaint;
  /** Address of the page with another choice. */
  hrefOf(wish: { variant?: string; color?: string }): string;
}

/** Server half of a section: the car → plain JSON in words; `undefined` when nothing is known of it. */
export type DescribeSection<View> = (input: SectionInput) => View | undefined;

/** A kind of section, with its server half. @template Settings what a region says of it in `pages.sections.<name>` */
export interface SectionKind<View = unknown, Settings = unknown> {
  /** Called only where the manifest is valid; settings are absent where the region has none. */
  describe(input: SectionInput, settings: Settings | undefined): View | undefined;
  /** In the contents of the page; our sections have `listing:section.<name>`. */
  title?: LocalizedText;
  /** Namespaces of texts that it uses in the browser, besides `common` and `listing`. */
  namespaces?: readonly string[];
}
