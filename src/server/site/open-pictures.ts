import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hasDemoStock } from '../config/index.ts';
import { staffTokenOf } from '../http/plugins/staff-sessions.ts';
import { namedCars } from '../modules/listings/index.ts';
import {
  mediaPlugin,
  type PicturesOptions,
  pictureOffer,
  picturesPlugin,
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
  await app.register(picturesPlugin, {
    ...drawn,
    cacheDir: join(folders.dataDir, 'pictures'),
    photos: {
      async audience(path, request) {
        const { deskListings, staff } = app.services;
        const photo = await deskListings.findPhoto(path);
        if (!photo || photo.isPublished) return photo ? 'everyone' : 'nobody';
        // a buyer sees the car of an offer on; the address is known from there
        if (photo.isOffered) return 'some';
        const token = staffTokenOf(request);
        const member = token === undefined ? null : await staff.find(token);
        return member?.roles[photo.region] ? 'some' : 'nobody';
      },
      read: (path) => app.services.deskListings.readPhoto(path),
    },
  });
  if (hasDemoStock(config)) await app.register(mediaPlugin, drawn);
  // films that earlier versions made
  void rm(join(folders.dataDir, 'media'), { recursive: true, force: true }).catch(() => undefined);
  return drawn;
}
