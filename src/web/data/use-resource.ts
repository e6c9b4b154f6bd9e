/** Loads the declaration of a single resource by name, because all declarations together are larger than most screens. */
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#core/resource';
import { whenOnline } from '../api/connection.ts';

type Declarations = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Declarations>('../../domains/**/*.resource.ts');
/** `live-account.resource.ts` declares LiveAccount. */
const loaders = new Map(Object.entries(files).map(([file, load]) => [resourceIn(file), load]));
const known = new Map<string, Resource>();

function resourceIn(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.resource.ts'.length);
  return name.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}

export function remember(resource: Resource): void {
  known.set(resource.name, resource);
}

/** @throws Error for a name without a declaration file. */
export async function loadResource(name: string): Promise<Resource> {
  const load = loaders.get(name);
  if (load === undefined) throw new Error(`No resource is called ${name}.`);
  const resource = (await whenOnline(load))[name] as Resource;
  remember(resource);
  return resource;
}

/** @returns undefined until it has loaded. */
export function useResource(name: string): Resource | undefined {
  return useQuery({
    queryKey: ['declaration', name],
    queryFn: () => loadResource(name),
    initialData: () => known.get(name),
    staleTime: Infinity,
    // Handled by the error boundary, like any code that fails to load.
    throwOnError: true,
  }).data;
}
