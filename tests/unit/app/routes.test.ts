import { expect, it } from 'vitest';
import { canonicalOf, routeOf, routes } from '../../../src/app/routes.ts';

const paths = routes.map(({ path }) => path);

it('no two paths differ only in case', () => {
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
});

it('every required path is canonical, and reachable in any case and with a trailing slash', () => {
  for (const path of paths) {
    const variants = [path, `${path}/`, `${path}//`, path.toUpperCase(), path.toLowerCase()];
    expect(variants.map((each) => [each, canonicalOf(each), routeOf(each)?.path])).toEqual(
      variants.map((each) => [each, path, path]),
    );
  }
});

it.each([
  ['/', '/index/home', undefined],
  ['/index', '/index', 'home'],
  ['/INDEX/', '/index', 'home'],
  ['/other/', '/other', 'announcements'],
  ['/pages', '/pages', 'goodDetail'],
  ['/other/password', '/other/passwore', 'password'],
  ['/Other/Password/', '/other/passwore', 'password'],
  ['/index/basicInformation', '/index/BasicInformation', 'basicInformation'],
  ['/OTHER/gonggao', '/other/gonggao', 'announcements'],
  ['/LOGIN', '/login', 'login'],
  ['/index/nowhere', undefined, undefined],
  ['/other/passwords', undefined, undefined],
  ['/constructor', undefined, undefined],
])('%s is at %s and is %s', (path, canonical, name) => {
  expect([canonicalOf(path), routeOf(path)?.name]).toEqual([canonical, name]);
});
