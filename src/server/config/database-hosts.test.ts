import { describe, expect, it } from 'vitest';
import { hostsOf, urlsOf } from './database-hosts.ts';

describe('hosts of a database', () => {
  it('are those before the name of the database, with the usual port', () => {
    expect(hostsOf('postgresql://a:b@one:5433,two/cars?x=1,2')).toEqual([
      { name: 'one', port: 5433 },
      { name: 'two', port: 5432 },
    ]);
    expect(hostsOf('postgresql://[::1]:1,[::2]/cars')).toEqual([
      { name: '::1', port: 1 },
      { name: '::2', port: 5432 },
    ]);
  });

  it('are left to the driver where there is one', () => {
    for (const url of [
      'postgresql://a:b,c@one:5432/cars',
      'postgresql://a@/cars?host=%2Fvar%2Frun',
      'postgresql:///cars',
    ]) {
      expect(hostsOf(url)).toEqual([]);
      expect(urlsOf(url)).toEqual([url]);
    }
  });

  it('have an address each', () => {
    expect(urlsOf('postgresql://a:b@one:5433,two/cars?x=1')).toEqual([
      'postgresql://a:b@one:5433/cars?x=1',
      'postgresql://a:b@two/cars?x=1',
    ]);
  });
});
