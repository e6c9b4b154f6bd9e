/** Paths of a resource's screens, found by checking which routes exist and whom they admit. */
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Actor } from '#core/access';
import type { Resource } from '#core/resource';
import { opens } from '../routes.ts';
import { mayDo } from './may.ts';

export interface Places {
  readonly list: string;
  /** Null when there is no such screen, or the actor may not use it. */
  readonly create: string | null;
  /** Null when there is no such screen, or the actor may not open it. */
  readonly edit: ((uuid: string) => string) | null;
  /** Null when the resource has no detail page; its rows open the form. */
  readonly detail: ((uuid: string) => string) | null;
  /** Path that a row or link opens. */
  readonly open: (uuid: string) => string;
  /** Whether the actor gets links to records, which requires that they may edit records of the resource. */
  readonly linkable: boolean;
}

export function placesOf(router: Pick<AnyRouter, 'routesByPath'>, resource: Resource, actor: Actor): Places {
  const list = `/${resource.plural.replaceAll('_', '-')}`;
  const has = (path: string) => Object.hasOwn(router.routesByPath, path);
  const mayOpen = (path: string) => has(path) && opens(path, actor);
  const edit = (uuid: string) => `${list}/${uuid}/edit`;
  const detail = has(`${list}/$uuid`) ? (uuid: string) => `${list}/${uuid}` : null;
  return {
    list,
    create: mayOpen(`${list}/new`) && mayDo(resource, 'create', actor) ? `${list}/new` : null,
    edit: mayOpen(`${list}/$uuid/edit`) ? edit : null,
    detail,
    open: detail ?? edit,
    linkable: has(list) && mayDo(resource, 'update', actor),
  };
}

export function usePlaces(resource: Resource, actor: Actor): Places {
  const router = useRouter();
  return useMemo(() => placesOf(router, resource, actor), [router, resource, actor]);
}
