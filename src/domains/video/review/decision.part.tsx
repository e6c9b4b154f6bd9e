/** Approval and rejection of a version, and the printable sign-off: who, when, and for exactly which file. */
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ItemOf } from '#core/resource';
import { isAborted, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/data/call.ts';
import { forget } from '#web/data/keys.ts';
import { useWithdrawal } from '#web/data/use-withdrawal.ts';
import { mayCall } from '#web/generic/may.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { focusWhenReady } from '#web/kit/focus-when-ready.ts';
import { DateTime } from '#web/kit/date-time.tsx';
import { IconCheck, IconPrinter, IconX } from '#web/kit/icons.ts';
import { toast } from '#web/kit/toast.tsx';
import { WaitingNote } from '#web/kit/waiting-note.tsx';
import { useActor } from '#web/session/use-session.ts';
import { VideoJob } from '../job/video-job.resource.ts';
import { VideoTask } from '../task/video-task.resource.ts';
import { approve, type reject } from '../upload/decide.action.ts';
import { VideoUpload } from '../version/video-upload.resource.ts';
import { awaitsDecision } from '../upload/video-versions.rules.ts';
import classes from './review.module.css';
import paper from './sign-off.module.css';

export type Upload = ItemOf<typeof VideoUpload>;

interface DecisionProps {
  readonly upload: Upload;
  readonly etag: string | null;
}

export function Decision({ upload, etag }: DecisionProps) {
  const actor = useActor();
  const client = useQueryClient();
  const [approving, setApproving] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const withdrawal = useWithdrawal();
  const params = { uuid: upload.uuid };
  const settle = () => Promise.all([VideoUpload, VideoTask, VideoJob].map((resource) => forget(client, resource)));
  const isFinal = upload.versionType === 'FINAL';
  const approveVersion = async (withdraw: AbortSignal) => {
    await call<typeof approve>('POST /api/video_uploads/:uuid/approve', { params, input: {}, etag, withdraw });
    toast.success(`Version ${upload.revision} ${isFinal ? 'signed off' : 'approved'}`);
    void settle().then(goToDecision);
  };
  const rejection = useMutation({
    mutationFn: (reason: string) =>
      call<typeof reject>('POST /api/video_uploads/:uuid/reject', { params, input: { reason }, etag, withdraw: withdrawal.begin() }),
    onSuccess: () => {
      setRejecting(false);
      toast.success(`Version ${upload.revision} rejected`);
      return settle().then(goToDecision);
    },
  });
  if (upload.state !== 'PENDING' || !upload.isLatest || !mayCall(approve, VideoUpload, actor, upload)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => setRejecting(true)}>
        Reject
      </Button>
      {awaitsDecision(upload) ? (
        <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setApproving(true)}>
          Approve
        </Button>
      ) : null}
      <Confirm
        opened={approving}
        onClose={() => setApproving(false)}
        onConfirm={approveVersion}
        title={`${isFinal ? 'Sign off' : 'Approve'} version ${upload.revision}?`}
        label={isFinal ? 'Sign off' : 'Approve'}
        confirmFocused
      >
        <b>{upload.videoTask?.title ?? upload.originalFilename}</b>:{' '}
        {isFinal ? 'Your name, the time and a fingerprint of this file are recorded.' : 'Your name and the time are recorded.'} This cannot
        be undone.
      </Confirm>
      {rejecting ? (
        <RejectDialog
          revision={upload.revision}
          busy={rejection.isPending}
          failure={isAborted(rejection.error) ? null : rejection.error}
          onClose={() => {
            withdrawal.withdraw();
            setRejecting(false);
          }}
          onReject={(reason) => rejection.mutate(reason)}
        />
      ) : null}
    </>
  );
}

/** Focuses the decision, since the buttons that were clicked disappear. */
const DECISION = 'decision';
const goToDecision = () => focusWhenReady(() => document.getElementById(DECISION));

interface RejectDialogProps {
  readonly revision: number;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

function RejectDialog({ revision, busy, failure, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={`Reject version ${revision}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onReject(reason.trim());
        }}
      >
        <Textarea
          label="Reason"
          description="Shown to the people who made the video."
          required
          withAsterisk
          autosize
          minRows={3}
          maxLength={2000}
          data-autofocus
          value={reason}
          error={failure === null ? undefined : messageOf(failure)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <WaitingNote busy={busy} />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
            Reject
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The final decision on a version. */
export function SignOff({ upload }: { readonly upload: Upload }) {
  if (upload.state === 'PENDING') return null;
  if (upload.state === 'REJECTED')
    return (
      <section id={DECISION} tabIndex={-1} className={classes.signOff} aria-label="Decision" data-state="REJECTED">
        <Text size="sm" fw={600}>
          Rejected {upload.rejectedAt === null ? '' : <DateTime value={upload.rejectedAt} />}
        </Text>
        <Text size="sm" className={classes.text}>
          {upload.rejectionReason}
        </Text>
      </section>
    );
  return (
    <section id={DECISION} tabIndex={-1} className={classes.signOff} aria-label="Decision" data-state="APPROVED">
      <Sheet upload={upload} />
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div className={classes.signer}>
          <Text size="sm" fw={600}>
            {upload.versionType === 'FINAL' ? 'Signed off' : 'Draft approved'} by {upload.approvedByName ?? 'an unknown user'}
          </Text>
          <Text size="xs" c="dimmed">
            <DateTime value={upload.approvedAt!} /> · {upload.originalFilename}, version {upload.revision}
          </Text>
        </div>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          className={paper.noPrint}
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={6} className={classes.hash}>
        SHA-256 {upload.checksum}
      </Text>
    </section>
  );
}

/** Details of the signed-off version, shown only in print. */
function Sheet({ upload: { thumbnailUrl, videoTask, videoSerial, versionType, revision, originalFilename } }: { readonly upload: Upload }) {
  const { title, videoJob } = videoTask;
  const details = [
    ['Client', videoJob.clientName ?? '–'],
    ['Job', videoJob.title],
    ['Task', title],
    ['Video', `${videoSerial}, version ${revision}, ${versionType === 'FINAL' ? 'final' : 'draft'}`],
    ['File', originalFilename],
  ] as const;
  return (
    <div className={paper.sheet}>
      {thumbnailUrl === null ? null : <img src={thumbnailUrl} alt="" />}
      <dl className={paper.details}>
        {details.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
