import { fastFormats } from 'ajv-formats/dist/formats.js';

const { date, email, uri } = fastFormats;

/** Formats of texts that schemas name. */
export const TEXT_FORMATS = { date, 'date-time': fastFormats['date-time'], email, uri } as Record<
  string,
  RegExp
>;
