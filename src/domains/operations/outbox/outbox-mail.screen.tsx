/** Page of a stored mail: rendered with a light or dark theme, as text, and with its headers. */
import { Card, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useItem } from '#web/data/use-item.ts';
import { BackToList } from '#web/generic/back-to-list.tsx';
import { DateTime } from '#web/kit/date-time.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { FormSkeleton } from '#web/kit/skeletons.tsx';
import { OutboxMail } from './outbox-mail.resource.ts';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const plain = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'var(--mantine-font-family-monospace)' } as const;

export default function OutboxMailScreen() {
  const { uuid } = useParams({ strict: false });
  const { data, error, refetch } = useItem(OutboxMail, uuid);
  if (data === undefined)
    return error === null ? (
      <FormSkeleton fields={3} />
    ) : (
      <ErrorState wholePage error={error} onRetry={() => void refetch()} back={<BackToList resource={OutboxMail} />} />
    );
  const { subject, recipient, recipientName, createTime, html, text, headers } = data.item;
  return (
    <>
      <PageHeader
        title={subject}
        subtitle={
          <>
            To {recipientName === null ? recipient : `${recipientName} <${recipient}>`} · <DateTime value={createTime} />
          </>
        }
        actions={<BackToList resource={OutboxMail} />}
      />
      <Card padding={0}>
        <Tabs defaultValue="mail" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="mail">Mail</Tabs.Tab>
            <Tabs.Tab value="text">Text</Tabs.Tab>
            <Tabs.Tab value="headers">Headers</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="mail" p="md">
            <RenderedMail html={html} subject={subject} />
          </Tabs.Panel>
          <Tabs.Panel value="text" p="md">
            <Text component="pre" size="sm" m={0} style={plain}>
              {text}
            </Text>
          </Tabs.Panel>
          <Tabs.Panel value="headers" p="md">
            <Text component="pre" size="sm" m={0} style={plain}>
              {headers}
            </Text>
          </Tabs.Panel>
        </Tabs>
      </Card>
    </>
  );
}

/** Forces the mail's colour scheme, whatever the browser's own is. */
function withTheme(html: string, theme: string): string {
  return html
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all');
}

/** Sandboxed: without scripts and without the page's origin; links open in a new tab. */
function RenderedMail({ html, subject }: { readonly html: string; readonly subject: string }) {
  const [theme, setTheme] = useState('light');
  return (
    <Stack gap="sm" align="flex-start">
      <SegmentedControl size="xs" aria-label="Theme" data={THEMES} value={theme} onChange={setTheme} />
      <iframe
        title={subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={withTheme(html, theme)}
        style={{ width: '100%', height: '70vh', border: 0, borderRadius: 'var(--mantine-radius-sm)' }}
      />
    </Stack>
  );
}
