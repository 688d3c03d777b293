/*
 * Which keys the catalogue of events takes (schemas/events): those of manifests and catalogues, as long as they cannot be a
 * phone number, a plate or a person's name. A key that is not allowed is removed from its event.
 */

const FILTER = /^(?!(?:[^0-9]*[0-9]){7})(?!.*[0-9]{4})[a-z][a-z0-9_-]{0,31}$/u;
const SORT = /^(?!(?:[^0-9]*[0-9]){7})(?!.*[0-9]{4})[a-z][a-z0-9-]{0,40}$/u;
const MAKE = /^(?!(?:[^0-9]*[0-9]){4})[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,3}$/u;

export const isAllowedFilter = (query: string): boolean => FILTER.test(query);
export const isAllowedSort = (name: string): boolean => SORT.test(name);
export const isAllowedMake = (slug: string): boolean => MAKE.test(slug);
