alter table users add column qq text;
alter table users add column weixin text;

alter table messages add column related_type text;

alter table dictionary add column css_class text;
update dictionary d set css_class = m.value from dictionary m
  where d.type = 'backRatio' and d.label = 'sellerDeposit' and m.type = 'backRatio' and m.label = 'sellerDepositMin';
delete from dictionary where type = 'backRatio' and label = 'sellerDepositMin';
update dictionary set
  value = case when right(value, 1) = '%' then trim(trailing '%' from value) when value ~ '^0*[.]?0*$' then '0' else value || '元' end,
  remark = '接受报价时卖家的押金：报价的百分之几，cssClass 为最低（元）；写成“50元”为固定金额；交易完成后原路退回'
  where type = 'backRatio' and label = 'sellerDeposit';
insert into dictionary (type, label, value, remark, css_class, sort)
  select 'serviceAmount', label, value, remark, css_class, sort from (values
    ('backBP', '10', '找回包赔：号价的百分之几，cssClass 为最低（元）', '50', 2),
    ('faceBP', '15', '人脸包赔：号价的百分之几，cssClass 为最低（元）', '100', 3)) as entry (label, value, remark, css_class, sort)
  where exists (select 1 from dictionary where type = 'serviceAmount');
update dictionary set label = 'serviceAmount' where type = 'serviceAmount' and label = '平台服务费';
