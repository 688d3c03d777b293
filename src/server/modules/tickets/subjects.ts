import type { RequestForm } from '#contracts/types.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { PLACE_FIELD } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { DomainCode, DomainError } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import { findListingBySlug, findRemovedListing } from '../listings/index.ts';
import type { Person } from './person.ts';
import { findTicket, type TicketRow } from './repositories/tickets.ts';

/** What a request is about. */
export interface Subject {
  kind: NonNullable<TicketRow['subjectKind']>;
  /** Slug of a car or ticket, or name of an opening. */
  slug: string;
  /** Title of the car; absent: the subject is not a car. */
  title?: string;
  /** Name of the place where the car stands, if it is known. */
  place?: string;
  ticket?: TicketRow;
}

export interface SubjectRequest {
  region: ResolvedRegion;
  form: RequestForm;
  /** Undefined if the client names none. */
  slug: string | undefined;
  person: Person;
  /** Words of a rejection in the language of the request: `forms:refused.<reason>`. */
  refuse: Refuse;
}

/** Why a subject is rejected. */
export type SubjectFault = 'subject' | 'noSubject' | 'sold' | 'removed' | 'ticket';
export type Refuse = (code: DomainCode, reason: SubjectFault) => DomainError;

/**
 * Returns what a request is about; null if its form is about nothing.
 * @throws Invalid for a missing or unknown subject, NotFound for an unknown ticket and those of others, Conflict for a sold
 * car, NotFound for a removed one
 */
export async function findSubject(db: Database, request: SubjectRequest): Promise<Subject | null> {
  const { form, slug, refuse } = request;
  const { subject: kind = 'none' } = form;
  if (kind === 'none') {
    if (slug !== undefined) throw refuse('invalid_input', 'noSubject');
    return null;
  }
  if (slug === undefined) {
    if (kind === 'opening') return null;
    throw refuse('invalid_input', 'subject');
  }
  if (kind === 'opening') return findOpening(request, slug);
  if (kind === 'ticket') return findOwnTicket(db, request, slug);
  return findCar(db, request, slug, kind === 'listing' ? 'used' : 'new');
}

/** Returns the car that a ticket is about; null: it is about none, or the car is gone. */
export async function findSubjectCar(
  db: Database,
  { region, subjectKind, subject }: Pick<TicketRow, 'region' | 'subjectKind' | 'subject'>,
): Promise<ListingRow | null> {
  const isCar = subjectKind === 'listing' || subjectKind === 'new_listing';
  return isCar && subject !== null ? findListingBySlug(db, region, subject) : null;
}

function findOpening({ region, refuse }: SubjectRequest, slug: string): Subject {
  if (!Object.hasOwn(region.content.careers?.openings ?? {}, slug)) throw refuse('invalid_input', 'subject');
  return { kind: 'opening', slug };
}

async function findOwnTicket(
  db: Database,
  { region, person, refuse }: SubjectRequest,
  slug: string,
): Promise<Subject> {
  const ticket = await findTicket(db, { region: region.code, slug, person });
  if (!ticket) throw refuse('not_found', 'ticket');
  return { kind: 'ticket', slug, ticket };
}

async function findCar(
  db: Database,
  { region, refuse }: SubjectRequest,
  slug: string,
  kind: 'used' | 'new',
): Promise<Subject> {
  const isHidden = kind === 'new' && !region.manifest.features.newCars;
  const car = isHidden ? null : await findListingBySlug(db, region.code, slug);
  if (car?.kind === kind) {
    if (listingStatus(car.fields) === 'sold') throw refuse('car_taken', 'sold');
    const place = car.fields[PLACE_FIELD];
    return {
      kind: kind === 'used' ? 'listing' : 'new_listing',
      slug,
      title: car.title,
      ...(typeof place === 'string' && { place }),
    };
  }
  const removed = await findRemovedListing(db, region.code, slug);
  throw removed?.kind === kind ? refuse('gone', 'removed') : refuse('invalid_input', 'subject');
}
