import { expect, it } from 'vitest';
import { isExampleHost, isPrivateHost } from './private-host.ts';

it('tells private and reserved addresses from public ones', () => {
  const hosts = ['10.0.0.5', '192.168.1.10', '172.16.0.9', '169.254.169.254', '0.0.0.0', '100.64.0.1'];
  expect(
    [...hosts, '[::1]', '[fd00::1]', '[::ffff:10.0.0.1]'].filter((host) => !isPrivateHost(host)),
  ).toEqual([]);
  expect(['93.184.215.14', '[2606:2800:21f::1]'].filter(isPrivateHost)).toEqual([]);
});

it('tells names of one network from those of the Internet', () => {
  const names = ['intranet', 'api.internal', 'api.local', 'nas.lan', 'api.test', 'router.home.arpa'];
  expect(names.filter((name) => !isPrivateHost(name))).toEqual([]);
  expect(['api.example.sg', 'local.sg', 'test.example.com', 'mylocal.sg'].filter(isPrivateHost)).toEqual([]);
});

it('tells names of examples from those that somebody has', () => {
  const names = ['example.com', 'api.example.net', 'www.example.org', 'cars.example'];
  expect(names.filter((name) => !isExampleHost(name))).toEqual([]);
  expect(['example.sg', 'api.example.com.sg', 'myexample.com'].filter(isExampleHost)).toEqual([]);
});
