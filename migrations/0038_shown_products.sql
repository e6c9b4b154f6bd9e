-- What both videos of a pair show and move: the share of it that is the same, and at least how many things those are.
alter table video_similarity
  add column product numeric(16, 6) constraint video_similarity_product_sound check (product between 0 and 1),
  add column matching_products integer constraint video_similarity_matching_products_sound check (matching_products >= 0),
  add constraint video_similarity_products_together check ((product is null) = (matching_products is null));
