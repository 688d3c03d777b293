import type { DeskPhotoNote } from '#contracts/types.ts';
import { changeParts } from '#domain/money/price-parts.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD, usualInstallment } from '#region/format/loan-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { hideMedia, listFeedMedia } from '../photos/index.ts';
import { renewListing } from '../time-left/index.ts';
import type { DeskListings } from './desk-listing-service.ts';
import { editedPhoto, MIN_CROP, smallOriginal, TooSmall } from './edit-photo.ts';
import { storedValues } from './editable-fields.ts';
import { createListingChange } from './listing-change.ts';
import {
  findOrigin,
  keepPhoto,
  MAX_PHOTOS,
  putPhoto,
  removedPhotos,
  removeOtherPhotos,
  type StoredPhoto,
  showInOffers,
  storePhoto,
} from './listing-photos.ts';
import {
  editListing,
  findListingRecord,
  type ListingEdit,
  type ListingRecord,
  publishListing,
  unpublishListing,
} from './repositories/listing-record.ts';
import { statusFields } from './status-fields.ts';

type RunChange = ReturnType<typeof createListingChange>;

/** Changes of listings by staff. */
export function listingChanges(
  db: Database,
  storage: FileStorage,
): Pick<
  DeskListings,
  | 'setFields'
  | 'setStatus'
  | 'setPublished'
  | 'setPhotos'
  | 'addPhoto'
  | 'editPhoto'
  | 'setPhotoNote'
  | 'setMedia'
  | 'findPhotoEdit'
> {
  const change = createListingChange(db);
  return {
    setFields: setFieldsCall(change),
    setStatus: ({ status, ...given }) =>
      change(given, (listing) => ({
        action: 'listing_status_changed',
        before: { status: listing.status },
        after: { status },
        run: edit(listing, { status, fields: statusFields(status, given.region) }),
      })),
    setPublished: ({ isPublished, ...given }) =>
      change(given, (listing) => ({
        action: isPublished ? 'listing_published' : 'listing_unpublished',
        async run(tx) {
          if (listing.isPublished === isPublished) return;
          if (!isPublished) return unpublishListing(tx, listing);
          await publishListing(tx, listing);
          await renewListing(tx, { id: listing.id, manifest: given.region.manifest, now: Date.now() });
        },
      })),
    setPhotos: ({ photos, ...given }) =>
      change(given, async (listing, tx) => {
        const others = photos.filter((path) => !listing.photos.includes(path));
        const removed = others.length > 0 ? await removedPhotos(tx, listing) : new Set();
        if (!others.every((path) => removed.has(path))) return 'photos';
        return {
          action: 'listing_photos_changed',
          before: { photos: listing.photos },
          after: { photos },
          async run() {
            await edit(listing, { photos })(tx);
            await removeOtherPhotos(tx, listing, photos);
          },
        };
      }),
    addPhoto: addPhotoCall(db, storage, change),
    editPhoto: editPhotoCall(db, storage, change),
    setPhotoNote: ({ note, ...given }) =>
      change(given, async (listing, tx) => {
        const { photos, photoNotes } = listing;
        if (!photos.includes(note.photo)) return 'photos';
        const faults = captionFaults(note, given.region);
        if (faults) return { faults };
        // those of photos that may be shown again stay
        const known = new Set([...photos, ...(await removedPhotos(tx, listing))]);
        const others = photoNotes.filter(({ photo }) => photo !== note.photo && known.has(photo));
        return {
          action: 'listing_photo_noted',
          before: { note: photoNotes.find(({ photo }) => photo === note.photo) ?? null },
          after: { note },
          run: edit(listing, { photoNotes: [...others, withoutEmpty(note)] }),
        };
      }),
    setMedia: ({ file, isHidden, ...given }) =>
      change(given, async (listing, tx) => {
        const known = (await listFeedMedia(tx, listing.id)).find((each) => each.file === file);
        if (!known) return { faults: { file: ['allowed: those of the feed of the listing'] } };
        return {
          action: isHidden ? 'listing_media_hidden' : 'listing_media_shown',
          before: { file, is_hidden: known.is_hidden },
          after: { file, is_hidden: isHidden },
          async run() {
            await edit(listing, {})(tx);
            await hideMedia(tx, listing.id, { file, isHidden });
          },
        };
      }),
    async findPhotoEdit(region, { id, photo, client }) {
      const listing = await findListingRecord(db, { region: region.code, id });
      const origin = listing?.photos.includes(photo) ? await findOrigin(db, id, photo) : null;
      const original = origin && (await storage.get(origin.originalKey));
      if (!origin || !original) return null;
      const shown = await smallOriginal(original, client);
      return { picture: `data:image/jpeg;base64,${shown.toString('base64')}`, edit: origin.edit };
    },
  };
}

const setFieldsCall =
  (change: RunChange): DeskListings['setFields'] =>
  ({ fields, ...asked }) =>
    change(asked, (listing) => {
      const given = storedValues(fields);
      const { fault, values: amounts } = priceChange(listing, given, asked.region);
      if (fault) return { faults: { [fault.field]: [fault.message] } };
      const values = { ...given, ...amounts };
      const before = Object.fromEntries(
        Object.keys(values).map((name) => [name, listing.fields[name] ?? null]),
      );
      const derived = installmentOf({ ...listing.fields, ...values }, values, asked.region);
      const run = edit(listing, { fields: values, derived });
      return { action: 'listing_fields_changed', before, after: values, run };
    });

const addPhotoCall =
  (db: Database, storage: FileStorage, change: RunChange): DeskListings['addPhoto'] =>
  async ({ dataUrl, client, ...given }) => {
    const { region, id, version } = given;
    // reject before any work
    const known = await findListingRecord(db, { region: region.code, id });
    if (!known) return 'missing';
    if (known.version !== version) return 'changed';
    if (known.photos.length >= MAX_PHOTOS) return 'photos';
    const photo = await storePhoto(db, storage, { dataUrl, client });
    return change(given, (listing) => ({
      action: 'listing_photo_added',
      after: { size: photo.size },
      async run(tx) {
        const path = await keepPhoto(tx, { region: region.code, id }, photo);
        await edit(listing, { photos: [...listing.photos, path] })(tx);
      },
    }));
  };

const editPhotoCall =
  (db: Database, storage: FileStorage, change: RunChange): DeskListings['editPhoto'] =>
  async ({ photo, edit: wanted, client, ...given }) => {
    const { region, id, version } = given;
    // reject before any work
    const known = await findListingRecord(db, { region: region.code, id });
    if (!known) return 'missing';
    if (known.version !== version) return 'changed';
    const origin = known.photos.includes(photo) ? await findOrigin(db, id, photo) : null;
    const original = origin && (await storage.get(origin.originalKey));
    if (!origin || !original) return 'photos';
    let made: StoredPhoto | undefined;
    try {
      if (wanted) made = await putPhoto(db, storage, await editedPhoto(original, wanted, client));
    } catch (error) {
      if (error instanceof TooSmall)
        return { faults: { edit: [`allowed: at least ${MIN_CROP} pixels in each direction`] } };
      throw error;
    }
    let shown = photo;
    const result = await change(given, (listing) => {
      // nothing has changed since the version that was read
      const replaced = (path: string) => listing.photos.map((each) => (each === photo ? path : each));
      return {
        action: 'listing_photo_edited',
        before: { photo, edit: origin.edit },
        after: { edit: wanted },
        async run(tx) {
          const path =
            made && wanted
              ? await keepPhoto(tx, { region: region.code, id }, made, {
                  originalKey: origin.originalKey,
                  look: origin.look,
                  edit: wanted,
                })
              : origin.original;
          const photos = [...new Set(replaced(path))];
          // it shows the same
          const photoNotes = listing.photoNotes.map((note) =>
            note.photo === photo ? { ...note, photo: path } : note,
          );
          await edit(listing, { photos, photoNotes })(tx);
          await removeOtherPhotos(tx, listing, photos);
          shown = path;
        },
      };
    });
    // on its own: offers are locked before their cars elsewhere
    if (result === 'done') await showInOffers(db, { id }, photo, shown);
    return result;
  };

/** What is wrong with captions, by field. */
function captionFaults(
  { captions }: DeskPhotoNote,
  { languages }: ResolvedRegion,
): Record<string, string[]> | undefined {
  const codes = languages.map(({ code }) => code as string);
  const unknown = Object.keys(captions).find((code) => !codes.includes(code));
  if (unknown !== undefined) return { captions: [`allowed: ${codes.join(', ')}`] };
  // a caption is one line
  if (Object.values(captions).some((caption) => /\p{C}/u.test(caption)))
    return { captions: ['has a character that is not text'] };
  return undefined;
}

function withoutEmpty(note: DeskPhotoNote): DeskPhotoNote {
  const captions = Object.entries(note.captions).flatMap(([code, caption]) =>
    caption.trim() === '' ? [] : [[code, caption.trim()]],
  );
  return { ...note, captions: Object.fromEntries(captions) };
}

const edit = (listing: ListingRecord, values: ListingEdit) => (tx: Database) =>
  editListing(tx, listing, values);

/** Values of the price and its parts after a change of one of them; only used cars have parts. */
function priceChange(
  { kind, fields }: ListingRecord,
  changed: Record<string, FieldValue>,
  { manifest: { pages, currency } }: ResolvedRegion,
): ReturnType<typeof changeParts> {
  return changeParts(fields, changed, kind === 'used' ? pages.price.parts : [], currency.fractionDigits);
}

/** The usual installment for a changed price. */
function installmentOf(
  fields: Record<string, FieldValue>,
  changed: Record<string, FieldValue>,
  { manifest }: ResolvedRegion,
): Record<string, FieldValue> {
  if (!(PRICE_FIELD in changed) || !(INSTALLMENT_FIELD in manifest.fields)) return {};
  const isOwn = fields[OWN_INSTALLMENT_FIELD] === true;
  return {
    [INSTALLMENT_FIELD]: usualInstallment(fields, manifest) ?? null,
    ...(isOwn && { [OWN_INSTALLMENT_FIELD]: null }),
  };
}
