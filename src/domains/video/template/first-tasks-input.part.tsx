/** Template picker in the form of a new job; each task of the template can be left out. */
import { countText } from '#core/number-format';
import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useList } from '#web/data/use-list.ts';
import { AppLink } from '#web/generic/app-link.tsx';
import type { FieldInputProps } from '#web/generic/form/field-input-props.ts';
import type { ChildRow } from '#web/generic/form/form-value.ts';
import { IconX } from '#web/kit/icons.ts';
import classes from '../job/jobs.module.css';
import { VideoTaskType } from '../task-type/video-task-type.resource.ts';
import { VideoJobTemplate, type TemplateTaskLine } from './video-job-template.resource.ts';

const ALL = [['pagination', 'false']] as const;

export function FirstTasksInput({ value, onChange, error, partErrors = {}, disabled }: FieldInputProps) {
  const [chosen, setChosen] = useState('');
  const templateList = useList(VideoJobTemplate, ALL);
  const typeList = useList(VideoTaskType, ALL);
  // Without the types, tasks of a template would lose theirs.
  const missing = [templateList, typeList].filter(({ data }) => data === undefined);
  const templates = templateList.data?.items ?? [];
  const types = typeList.data?.items ?? [];
  const rows = Array.isArray(value) ? (value as readonly ChildRow[]) : [];
  const inUse = (type: string | null) => types.some((one) => one['@id'] === type && one.isActive);
  const rowOf = ({ title, description, videoTaskType, videosRequired }: TemplateTaskLine): ChildRow => ({
    iri: null,
    item: null,
    values: null,
    body: { title, description, videosRequired, videoTaskType: inUse(videoTaskType) ? videoTaskType : null },
    errors: {},
  });
  const choose = (uuid: string) => {
    setChosen(uuid);
    onChange(templates.find((one) => one.uuid === uuid)?.tasks.map(rowOf) ?? []);
  };
  return (
    <>
      <NativeSelect
        label="Template"
        description={
          missing.some(({ isError }) => isError) ? (
            <>
              The templates could not be loaded.{' '}
              <Button size="compact-xs" variant="default" onClick={() => missing.forEach(({ refetch }) => void refetch())}>
                Try again
              </Button>
            </>
          ) : missing.length === 0 && templates.length === 0 ? (
            'No templates yet. You can save the tasks of a job as a template on its page.'
          ) : (
            <>
              Its tasks are created with the job.{' '}
              <AppLink className={classes.link} to="/video-job-templates">
                Manage templates
              </AppLink>
            </>
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={disabled || missing.length > 0 || templates.length === 0}
        value={chosen}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: '', label: 'No template' }, ...templates.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
      />
      {rows.length === 0 ? null : (
        <ul className={classes.rows} aria-label="Tasks to create">
          {rows.map((row, index) => {
            const task = row.body as TemplateTaskLine;
            const problem = Object.entries(partErrors).find(([path]) => path.startsWith(`[${index}]`))?.[1];
            const notes = [types.find((one) => one['@id'] === task.videoTaskType)?.name, videosText(task.videosRequired)];
            return (
              <li key={index} className={classes.firstTask}>
                <span className={classes.what}>
                  <b>{task.title}</b>
                  <small>{notes.filter((note) => note !== undefined).join(' · ')}</small>
                  {problem === undefined ? null : <Input.Error>{problem}</Input.Error>}
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Leave out ${task.title}`}
                  disabled={disabled}
                  onClick={() => onChange(rows.filter((other) => other !== row))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

const videosText = (count: number) => countText(count, 'video');
