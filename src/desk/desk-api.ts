import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { DESK_PAGE_HEADER, DESK_PAGE_META } from '#domain/login/desk-page.ts';
import { type ApiRequest, delay, requestApi, withRetries } from '#store/api.ts';
import { type Failure, isFinal } from '#store/failure.ts';

/** A request of the desk: path below `/api/v1`, and query keys without the empty ones. */
export interface DeskRequest extends Omit<ApiRequest, 'address'> {
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Path below which the outcome is asked for, where the answer names a job that goes on. */
  jobs?: string;
}

/** Where the API begins. */
export const BASE = '/api/v1';
const CACHE_SECONDS = 60;

/** Of the login; a page that was opened later has it in its head. */
let pageToken: string | undefined;

export function keepPageToken(token: string): void {
  pageToken = token;
}

/** Headers by which the API knows pages of the desk. */
export function deskHeaders(): Record<string, string> {
  const token =
    pageToken ?? document.querySelector(`meta[name="${DESK_PAGE_META}"]`)?.getAttribute('content') ?? '';
  return token === '' ? {} : { [DESK_PAGE_HEADER]: token };
}

const JOB_PAUSE_MS = 2_000;
/** Questions in a row that get no answer: the site starts again in less. */
const MAX_LOST = 15;

const request: BaseQueryFn<DeskRequest, unknown, Failure> = async ({ jobs, ...asked }, ...rest) => {
  const answer = await requestOnce(asked, ...rest);
  const job = jobs === undefined ? undefined : jobOf(answer.data);
  return job === undefined ? answer : outcomeOf(`${jobs}/${job}`, ...rest);
};

const jobOf = (answer: unknown): string | undefined =>
  (answer as { data?: { job?: string } } | undefined)?.data?.job;

/** Asks for the outcome of a job until it is there. */
async function outcomeOf(path: string, ...[context, options]: Rest) {
  for (let lost = 0; ; ) {
    await delay(JOB_PAUSE_MS, context.signal);
    const answer = await requestOnce({ path }, context, options);
    lost = answer.error && !isFinal(answer.error) ? lost + 1 : 0;
    const isOpen = lost > 0 ? lost < MAX_LOST : jobOf(answer.data) !== undefined;
    if (!isOpen || context.signal.aborted) return answer;
  }
}

type Rest = Parameters<BaseQueryFn> extends [unknown, ...infer Others] ? Others : never;

const requestOnce: BaseQueryFn<Omit<DeskRequest, 'jobs'>, unknown, Failure> = (
  { path, query = {}, ...options },
  ...rest
) => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
  const headers = { ...options.headers, ...deskHeaders() };
  return requestApi({ ...options, headers, address: BASE + path + search }, ...rest);
};

/** The API of the desk. Each part injects its endpoints; changes name what has to be read again by tags. */
export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery: withRetries(request),
  keepUnusedDataFor: CACHE_SECONDS,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
  tagTypes: [
    'Session',
    'Ticket',
    'Slot',
    'Staff',
    'Listing',
    'Import',
    'Delivery',
    'Offer',
    'Payment',
    'Reconciliation',
    'Studio',
    'StudioText',
    'StudioStock',
    'PartnerKey',
  ],
  endpoints: () => ({}),
});

/** Headers of a request that takes effect once, however often it is sent. */
export const idempotencyHeaders = (key: string) => ({ 'idempotency-key': key });

/** Path of the API of a region. */
export const inRegion = (region: string, path: string): string => `/desk/${region}/${path}`;
