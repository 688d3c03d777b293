import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasDemoStock } from '../config/index.ts';
import { staffTokenOf } from '../http/plugins/staff-sessions.ts';
import type { ListingPhoto } from '../modules/desk-listings/index.ts';
import { namedCars } from '../modules/listings/index.ts';
import {
  type Audience,
  mediaPlugin,
  type PicturesOptions,
  pictureOffer,
  picturesPlugin,
  storedMediaPlugin,
} from '../modules/pictures/index.ts';
import type { SiteHost } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';

/** Which pictures there are, and the cars that they show; a new content renews it. */
export type DrawnPictures = Pick<PicturesOptions, 'offer' | 'findNamedCar'>;

/** Adds the addresses of pictures, and of demo media where there is a demo stock. */
export async function openPictures(
  app: FastifyInstance,
  host: SiteHost,
  { config, folders }: SiteOptions,
): Promise<DrawnPictures> {
  let offer = pictureOffer(app.services.regions.all);
  let findNamedCar = namedCars(host.reads, app.services.regions);
  host.onContentChange(() => {
    offer = pictureOffer(app.services.regions.all);
    findNamedCar = namedCars(host.reads, app.services.regions);
  });
  const drawn: DrawnPictures = { offer: () => offer, findNamedCar: (car) => findNamedCar(car) };
  const audienceOf = async (photo: ListingPhoto | null, request: FastifyRequest): Promise<Audience> => {
    if (!photo || photo.isPublished) return photo ? 'everyone' : 'nobody';
    // a buyer sees the car of an offer on; the address is known from there
    if (photo.isOffered) return 'some';
    const token = staffTokenOf(request);
    const member = token === undefined ? null : await app.services.staff.find(token);
    return member?.roles[photo.region] ? 'some' : 'nobody';
  };
  await app.register(picturesPlugin, {
    ...drawn,
    cacheDir: join(folders.dataDir, 'pictures'),
    photos: {
      audience: async (path, request) => audienceOf(await app.services.deskListings.findPhoto(path), request),
      read: (path) => app.services.deskListings.readPhoto(path),
    },
  });
  await app.register(storedMediaPlugin, {
    async find(path, request) {
      const file = await app.services.deskListings.findPhoto(path);
      const audience = await audienceOf(file, request);
      return file && audience !== 'nobody' ? { audience, size: file.size } : null;
    },
    open: (path, range) => app.services.deskListings.streamMedia(path, range),
  });
  if (hasDemoStock(config)) await app.register(mediaPlugin, drawn);
  // films that earlier versions made
  void rm(join(folders.dataDir, 'media'), { recursive: true, force: true }).catch(() => undefined);
  return drawn;
}
