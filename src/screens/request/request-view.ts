import type { SentTicket } from '#contracts/types.ts';
import type { CaptchaKey } from '#integrations/captcha/captcha.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { FormView } from '#region/forms/form-view.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';

/** What a page needs to show a car that it does not know yet. */
export interface CarAddresses {
  kind: 'used' | 'new';
  /** Where the addresses of cars begin. */
  path: string;
  pictures: PictureDelivery;
}

/** The page of a form: the same for everybody. */
export interface RequestView {
  form: FormView;
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  title: string;
  lead: string;
  contact: RegionContact;
  /** Bot protection of the region; absent: it has none. */
  captcha?: CaptchaKey;
  homeHref: string;
  /** Where cars are chosen. */
  buyHref: string;
  /** The car that the form is about is read in the browser; absent: the form is about no car. */
  car?: CarAddresses;
  /** Titles of the jobs of the region by name; empty where the form is about something else. */
  openings: Readonly<Record<string, string>>;
  /** Whether browsers without JavaScript can fill it in and send it. */
  isNative: boolean;
  /** What such a browser has sent so far. */
  posted?: PostedForm;
  /** The ticket that the address names, for such browsers. */
  sent?: SentTicket;
}
