import type { ConsentRules } from '#domain/privacy/consent.ts';
import type { AttributionRules } from '#integrations/attribution/save-attribution.ts';

/** What a page loads from third parties once its visitor allows it; plain JSON, made by the server. */
export interface TrackingView {
  region: string;
  /** Language code of the page. */
  language: string;
  /** Canonical name of the page's route. */
  route: string;
  rules: ConsentRules;
  /** Empty: there is none. */
  policyUrl: string;
  /** Where a choice is put on record. */
  recordUrl: string;
  days: { consent: number; user: number };
  /** The origin of visitors is stored after consent; absent: never stored, or without consent. */
  attribution?: AttributionRules;
  /** Address of the tag manager; empty: none. */
  tagManager: string;
  replay?: { script: string; key: string; routes: string[] };
  /** Events and fields that are not sent. */
  withheld: string[];
  /** Cookies that tags set on the site's own domain. */
  tagCookies: string[];
  /** Origin of links to the messaging app; empty: there is none. */
  messagingOrigin: string;
}
