/** Skeleton of a form with its groups and inputs, so that the layout does not shift when the record has loaded. */
import { Skeleton } from '@mantine/core';
import type { Resource } from '#core/resource';
import classes from './form.module.css';

export function FormSkeleton({ resource }: { readonly resource: Resource }) {
  const groups = resource.screen.form ?? [{ title: resource.label.one, fields: Object.keys(resource.fields).slice(0, 6) }];
  return (
    <div className={classes.screen} aria-busy role="status" aria-label="Loading">
      <Skeleton h={22} w={220} mb="lg" />
      {groups.map((group) => (
        <div key={group.title} className={classes.group}>
          <div>
            <Skeleton h={12} w="60%" />
          </div>
          <div className={classes.fields}>
            {group.fields.map((name) => (
              <div key={name}>
                <Skeleton h={10} w="35%" mb={8} />
                <Skeleton h={32} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
