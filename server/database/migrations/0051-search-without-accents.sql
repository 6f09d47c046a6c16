-- A text as it is searched in: without accents, case and width, so that who types "dieu" finds "Điếu" (domain/typed/fold.ts is the
-- same for the lists that a browser has whole). Written with functions of PostgreSQL alone, whatever the collation and the extensions.
create function search_fold(text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(
      normalize($1, nfkd),
      '[\u0300-\u036F\u0483-\u0487\u0640\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'
    ),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒÞẞĐÐĦŁØŦđðħıłøŧΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'abcdefghijklmnopqrstuvwxyzæœþßddhlotddhilotαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
  ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;

-- Every sign and every two signs that follow each other: a part of a name has all of its own among those of the name, in any script.
create function search_grams(text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr($1, place, length)), '{}')
  from generate_series(1, char_length($1)) place, generate_series(1, 2) length
  where place + length - 1 <= char_length($1)
$$;

alter table merchant add column name_folded text not null generated always as (search_fold(name)) stored;
create index merchant_name_parts on merchant using gin (search_grams(name_folded));

-- Both texts in one, as words are looked for in either.
alter table feedback add column folded text not null
  generated always as (search_fold(content || E'\n' || coalesce(reply, ''))) stored;
