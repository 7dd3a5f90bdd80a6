import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, packages, ROOT } from './workspace.ts';

/** The fields of a package.json that packing needs. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly [field: string]: unknown;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Every package of the workspace by name. */
export const packagesByName = (): ReadonlyMap<string, Package> =>
  new Map(packages().map((one) => [one.name, one]));

/** A package and all workspace packages it needs, directly or not; dependencies first. */
export const withNeeds = (one: Package, byName: ReadonlyMap<string, Package>): Package[] => {
  const needs = one.dependencies.flatMap((name) => byName.get(name) ?? []);
  return [...new Set([...needs.flatMap((need) => withNeeds(need, byName)), one])];
};

/** Dependencies for publishing: versions instead of the workspace. */
export const publishedDependencies = (
  { dependencies = {} }: Manifest,
  byName: ReadonlyMap<string, Package>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => {
      const known = byName.get(name);
      return [name, known === undefined ? version : readManifest(known.folder).version];
    }),
  );

/**
 * In the workspace, sources come before types, which may not be built yet; in published packages, types come
 * first.
 */
const typesFirst = (exports: Manifest['exports'] = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(exports).map(([path, { types, ...rest }]) => [
      path,
      { ...(types !== undefined && { types }), ...rest },
    ]),
  );

/** The published manifest. */
export const publishedManifest = (folder: string, byName: ReadonlyMap<string, Package>): Manifest => {
  const { devDependencies: _, dependencies: own, ...manifest } = readManifest(folder);
  return {
    ...manifest,
    ...(manifest.exports !== undefined && { exports: typesFirst(manifest.exports) as Manifest['exports'] }),
    ...(own !== undefined && {
      dependencies: publishedDependencies({ ...manifest, dependencies: own }, byName),
    }),
    publishConfig: { access: 'public' },
  } as Manifest;
};
