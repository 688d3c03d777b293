import type { MetadataJson } from 'libphonenumber-js/core';
import everything from 'libphonenumber-js/max/metadata';
import { metadataFor, type PhoneCountries } from '#domain/phone/phone-metadata.ts';

/** Returns the metadata of the countries of the manifests, with the kinds of their numbers. */
export const phoneMetadata = (regions: Iterable<PhoneCountries>): MetadataJson =>
  metadataFor(regions, everything);
