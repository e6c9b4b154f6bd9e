-- Whom a comment mentions.
create table video_comment_mention (
  video_comment uuid not null references video_comment (uuid) on delete cascade,
  mentioned uuid not null references app_user (uuid),
  primary key (video_comment, mentioned)
);
create index video_comment_mention_mentioned on video_comment_mention (mentioned, video_comment);
