import type { TrackingView } from '#features/consent/index.ts';
import type { GarageLinks } from '#features/garage/index.ts';
import type { AccountLink } from '#features/session/index.ts';
import type { PageLanguage } from '#i18n/i18n-provider.tsx';
import type { AttributionRules } from '#integrations/attribution/save-attribution.ts';
import type { CaptchaKey } from '#integrations/captcha/captcha.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { MonitoringSettings } from '#integrations/monitoring/monitoring-settings.ts';
import type { Messages } from '#region/text/messages.ts';

export interface NamedLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** A region or a language one can change to. */
export interface LocaleLink extends NamedLink {
  /** Where it leads: code of the region and code of the language. */
  to: { region: string; language: string };
  /** BCP 47 code of what the label is written in, where it is not the page's language. */
  language?: string;
  /** `query`: the query of the address goes along (without `region` and `lang`), SPEC 2.2. */
  carries: 'query' | 'nothing';
  /** Code of the region of the page, where the target has another currency than the amounts of its address. */
  amountsFrom?: string;
}

/** A region one can change to. */
export interface RegionLink extends LocaleLink {
  /** ISO 3166-1 code of its country. */
  country: string;
}

/** Everything around a screen; plain JSON, made by the server. */
export interface ShellProps {
  language: PageLanguage;
  brandName: string;
  logo: string;
  homeHref: string;
  search: { action: string; suggestions: string; text: string };
  navigation: NamedLink[];
  /** Pages of who has logged in. */
  accountLinks: AccountLink[];
  /** Forms that the navigation does not lead to. */
  requestLinks: { label: string; href: string }[];
  /** Further pages that only the footer leads to. */
  footerLinks: { label: string; href: string }[];
  /** Where one is: the country and the short name of the language, e.g. “Singapore” and “EN”. */
  localeNames: { country: string; language: string };
  regions: RegionLink[];
  languages: LocaleLink[];
  /** Lifetime of a chosen region and language, days. */
  regionDays: number;
  contact: RegionContact;
  garage: GarageLinks;
  /** Bot protection of what a page sends; absent: the region has none. */
  captcha?: CaptchaKey;
  /** Something of the page stands at the bottom of a phone's screen. */
  hasBottomBar: boolean;
  /** How to store the origin of visitors; absent: not stored, or only after consent. */
  attribution?: AttributionRules;
  /** Third parties that a visitor may allow; absent: there are none. */
  tracking?: TrackingView;
  legalLines: string[];
  showsDemoCars: boolean;
  /** How errors are reported; absent: not at all. */
  monitoring?: MonitoringSettings;
  /** Of the browser's tab. */
  title: string;
}

/** Props of every page. */
export interface PageProps<Screen = Record<string, unknown>> {
  shell: ShellProps;
  messages: Messages;
  screen: Screen;
  /** The region is not served: elements say what they show of its manifest. */
  isDraft?: true;
}
