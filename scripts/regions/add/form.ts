import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { type Addable, always, many, one, planOf, textFlag } from './addable.ts';
import { readText, splitList } from './texts.ts';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Questions that need no texts of their own. */
const FIELDS: Readonly<Record<string, { [key: string]: Json }>> = {
  name: {
    type: 'text',
    label: 'forms:field.name',
    required: true,
    maxLength: 80,
    autocomplete: 'name',
    prefill: 'contact',
  },
  phone: {
    type: 'phone',
    label: 'forms:field.phone',
    required: true,
    autocomplete: 'tel',
    prefill: 'contact',
  },
  email: {
    type: 'email',
    label: 'forms:field.email',
    required: true,
    autocomplete: 'email',
    prefill: 'contact',
  },
  message: { type: 'textarea', label: 'forms:field.message', required: true, maxLength: 2000 },
  consent: { type: 'consent', label: 'forms:consent.contact', required: true },
};

export const form: Addable = {
  name: 'form',
  argument: 'form',
  argumentText: 'name of the form, such as fleet_offer',
  summary: 'a form with its page, confirmation and tickets',
  places:
    'Writes the form with its address, its texts, one step of questions and what is shown when it was sent. The home page and the footer link to it; the desk lists what was sent.',
  flags: [
    textFlag('title', '<language>=<text> or key of a text', always),
    textFlag('lead', 'sentence below the title', always),
    textFlag('done', 'sentence that is shown when it was sent (default: that of the contact form)'),
    { name: 'path', value: 'slug', text: 'last part of the address (default: from the name)' },
    {
      name: 'fields',
      value: 'names',
      text: `questions: ${Object.keys(FIELDS).join(', ')} (default: message, name, phone, consent)`,
    },
    { name: 'unlisted', text: 'do not link to it' },
  ],
  example:
    'add form fleet_offer --region vn --title "Cars for your company" --lead "Tell us how many you need."',
  plan(name, given, { manifest, document, languages }) {
    if (!NAME.test(name))
      throw new UsageError(
        `"${name}" cannot be a name  allowed: small letters, digits and _, a letter first, at most 40`,
      );
    if (Object.hasOwn(manifest.forms, name)) throw new UsageError(`there is a form "${name}" already`);
    const asked = splitList(one(given, 'fields') ?? 'message,name,phone,consent');
    const unknown = asked.find((each) => !Object.hasOwn(FIELDS, each));
    if (unknown !== undefined)
      throw new UsageError(
        `--fields: "${unknown}" is not known  allowed: ${listed(Object.keys(FIELDS))}; write others into the manifest afterwards`,
      );
    const text = (flag: string) => readText(flag, many(given, flag), languages) as Json;
    const value = {
      target: 'tickets/{form}',
      path: one(given, 'path') ?? name.replaceAll('_', '-'),
      ...(given.unlisted && { isListed: false }),
      title: text('title'),
      lead: text('lead'),
      steps: [
        {
          name: 'you',
          title: 'forms:step.you',
          fields: asked.map((each) => ({ name: each, ...FIELDS[each] })),
        },
      ],
      after: {
        title: 'forms:contact_us.done',
        text: many(given, 'done').length > 0 ? text('done') : 'forms:contact_us.next',
      },
    };
    return planOf(document, [{ path: ['forms', name], value }]);
  },
};
