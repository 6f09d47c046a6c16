-- Operators look for the orders of one type, of which one may be rare: then every order there ever was would be read for a page.
create index preorder_of_type on preorder (type, oid);
