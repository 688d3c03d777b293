import type { InjectOptions } from 'light-my-request';
import { API, visitorOf } from '../login/log-in.ts';
import type { TestSite } from '../test-site.ts';

/** A person logged in by a token. */
export interface Person {
  region: string;
  slug: string;
  token: string;
}

/** Logs people in and calls routes of a contact. */
export function peopleOf(site: () => TestSite) {
  const visitor = visitorOf(site);

  async function enter(region: string, phone: string): Promise<Person> {
    // remove the limits on codes, so that each test can log in
    await site().database.pool.query('DELETE FROM login_phones');
    const { access_token: token, user } = await visitor.logIn(region, phone);
    return { region, slug: user.slug, token };
  }

  /** @param path below the contact, such as `/personal-info` */
  const ask = (
    person: Person,
    path: string,
    options: InjectOptions = {},
    contact: Partial<Person> = person,
  ) =>
    site().app.inject({
      url: `${API}/${contact.region ?? person.region}/contacts/${contact.slug ?? person.slug}${path}`,
      ...options,
      headers: { authorization: `Bearer ${person.token}`, ...options.headers },
    });

  return { ...visitor, enter, ask };
}
