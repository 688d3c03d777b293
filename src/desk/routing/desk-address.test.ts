import { expect, it } from 'vitest';
import { deskPath, readDeskAddress } from './desk-address.ts';

it('reads what it writes', () => {
  for (const address of [
    { region: '', page: '', item: '', query: '' },
    { region: 'sg', page: 'tickets', item: '', query: 'status=new' },
    { region: 'sg', page: 'tickets', item: '000012', query: 'status=new&text=a%2Fb' },
  ]) {
    const url = new URL(deskPath(address), 'https://cars.example');
    expect(readDeskAddress(url.pathname, url.search)).toEqual(address);
  }
});
