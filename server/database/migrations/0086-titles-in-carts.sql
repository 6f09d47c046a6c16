-- A line of a cart keeps the title that the member saw. A hidden product's later drafts are not shown.
alter table mall_cart_line
  add column title text not null default '' check (char_length(title) <= 160),
  add column language text not null default 'en';
update mall_cart_line c set title = t.title, language = t.language
from mall_product_text t where t.product_id = c.product_id and t.language = 'en';
